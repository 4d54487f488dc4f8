# Caesar cipher: every letter moves a fixed number of places.
defmodule Caesar do
  @moduledoc """
  A cipher with a fixed shift.
  """

  @alphabet 26

  defstruct shift: 3, uses: 0

  def new(shift \\ 3), do: %Caesar{shift: shift}

  @doc "Moves one letter and leaves everything else as it is."
  def turn(c, shift) when c in ?a..?z, do: ?a + wrap(c - ?a + shift)
  def turn(c, shift) when c in ?A..?Z, do: ?A + wrap(c - ?A + shift)
  def turn(c, _shift), do: c

  def encode(%Caesar{shift: shift} = cipher, text) do
    hidden =
      text
      |> String.to_charlist()
      |> Enum.map(fn c -> turn(c, shift) end)
      |> List.to_string()

    {hidden, %{cipher | uses: cipher.uses + 1}}
  end

  # The shift that makes an 'e' of the most frequent letter.
  def guess(""), do: {:error, "no text"}

  def guess(text) do
    counts =
      text
      |> String.downcase()
      |> String.to_charlist()
      |> Enum.filter(&(&1 in ?a..?z))
      |> Enum.reduce(%{}, fn c, acc -> Map.update(acc, c, 1, &(&1 + 1)) end)

    {best, _count} = Enum.max_by(counts, fn {_c, n} -> n end)
    {:ok, wrap(?e - best)}
  end

  def name(shift) do
    case wrap(shift) do
      0 -> "plain"
      13 -> "rot13"
      _ -> "caesar"
    end
  end

  defp wrap(n), do: Integer.mod(n, @alphabet)
end

for shift <- [0, 3, 13, -1] do
  cipher = Caesar.new(shift)
  {text, cipher} = Caesar.encode(cipher, "\"We meet here,\" she said.")

  with {:ok, places} <- Caesar.guess(text) do
    IO.puts("#{Caesar.name(cipher.shift)}\t#{text}\t#{places}")
  else
    {:error, reason} -> IO.puts("cannot guess: #{reason}")
  end

  if cipher.uses > 1 and not is_nil(text) do
    IO.puts("used #{Enum.join([cipher.uses], ", ")} times")
  end
end
