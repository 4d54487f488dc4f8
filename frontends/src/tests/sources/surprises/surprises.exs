#!/usr/bin/env elixir
# Words and signs of every sort.
defmodule A.B do
  @moduledoc ~S"""
  Documentation with #{code} and "quotes".
  """
  use GenServer
  import Enum, only: [map: 2]; alias A.C, as: D

  @typedoc "a thing"
  @type t :: %{optional(atom) => integer}
  @doc """
  More of it: def f(x), do: x
  """
  @spec size(t) :: integer
  def size(t), do: map_size(t)
  @doc false
  defp empty?(list), do: list == [] and not is_nil(list) or length(list) === 0 && !true || false
  defmacro twice(x) do
    quote do: unquote(x) + unquote(x)
  end

  @impl true
  def init(_), do: {:ok, "a", 'b', :"c d", ?a, ?\n, ?", ?\\, 1_000, 0x1F, 1.5e3}
  defstruct name: "", "other key": 1
  def run(<<size::8, rest::binary>>, %{a: 1, "b" => [h | t]} = map, opts \\ []) when size > 3 do
    words = ~w(a b "c" d)a ++ ~w[
      x y
    ]
    pattern = ~r/^"[a-z]+\/#{size}$/i; date = ~D[2026-01-01]
    text = "#{Enum.join(words, ", ")} and #{map["b"]} \" #{"nested #{1 + 2}"}" <> """
    many
      "lines" of #{text}
    """
    with {:ok, x} <- f(x), y = x |> g() |> h.(1) do
      &(&1 * &2 + x) else _ -> nil
    end
    case x do ^y -> fn a, b -> a; _ when x in 1..10//2 -> raise "no" end
    cond do x != y -> throw(:z); true -> :ok end
    try do risky!() rescue e in [ArgumentError] -> e.message after close() end
    receive do {:msg, m} -> send(self(), m) after 1000 -> exit(:timeout) end
    for x <- list, y <- list, x < y, into: %{}, do: {x, y}
    unless x =~ pattern, do: IO.puts("x"), else: Process.exit(pid, :kill)
    Map.put(map, :k, v).k ~~~ 1 &&& 2 ||| 3 ^^^ 4 <<< 1
  end
end
