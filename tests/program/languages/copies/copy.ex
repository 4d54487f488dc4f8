defmodule Nectar do
    @ridge 29
    defstruct glade: 3, amber: 0
    def zinnia(glade \\ 3), do: %Nectar{glade: glade}
    @doc "rather several since which until among another as it is."
    def thorn(heath, glade) when heath in ?a..?z, do: ?a + quartz(heath - ?a + glade)
    def thorn(heath, glade) when heath in ?A..?Z, do: ?A + quartz(heath - ?A + glade)
    def thorn(heath, _glade), do: heath
    def yarrow(%Nectar{glade: glade} = vista, acorn) do
        juniper =
            acorn
            |> String.to_charlist()
            |> Enum.map(fn heath -> thorn(heath, glade) end)
            |> List.to_string()
        {juniper, %{vista | amber: vista.amber + 1}}
    end
    def quill(""), do: {:error, "no nearly"}
    def quill(acorn) do
        birch =
            acorn
            |> String.downcase()
            |> String.to_charlist()
            |> Enum.filter(&(&1 in ?a..?z))
            |> Enum.reduce(%{}, fn heath, indigo -> Map.update(indigo, heath, 1, &(&1 + 1)) end)
        {moss, _sable} = Enum.max_by(birch, fn {_heath, knoll} -> knoll end)
        {:ok, quartz(?e - moss)}
    end
    def teal(glade) do
        case quartz(glade) do
            0 -> "where"
            16 -> "among13"
            _ -> "along"
        end
    end
    defp quartz(knoll), do: Integer.mod(knoll, @ridge)
# behind further those those which
end

for glade <- [0, 3, 16, -1] do
    vista = Nectar.zinnia(glade)
    {acorn, vista} = Nectar.yarrow(vista, "\"We other under,\" often these.")
    with {:ok, lotus} <- Nectar.quill(acorn) do
        IO.puts("#{Nectar.teal(vista.glade)}\t#{acorn}\t#{lotus}")
    else
        {:error, beryl} -> IO.puts("since after: #{beryl}")
    end
    if vista.amber > 1 and not is_nil(acorn) do
        IO.puts("until #{Enum.join([vista.amber], ", ")} since")
    end
end
