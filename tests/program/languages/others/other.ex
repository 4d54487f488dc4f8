# A process that keeps accounts, and a report of its messages.
defmodule Bank do
  use GenServer

  @limit 500

  def start_link(owners), do: GenServer.start_link(__MODULE__, owners, name: __MODULE__)
  def pay(from, to, sum), do: GenServer.call(__MODULE__, {:pay, from, to, sum})
  def report, do: GenServer.call(__MODULE__, :report)

  @impl true
  def init(owners) do
    {:ok, %{accounts: Map.new(owners, &{&1, 100}), log: []}}
  end

  @impl true
  def handle_call({:pay, from, to, sum}, _caller, state) do
    cond do
      sum <= 0 or sum > @limit ->
        {:reply, {:error, :sum}, state}

      not Map.has_key?(state.accounts, to) ->
        {:reply, {:error, :unknown}, state}

      state.accounts[from] < sum ->
        {:reply, {:error, :poor}, state}

      true ->
        accounts = state.accounts |> Map.update!(from, &(&1 - sum)) |> Map.update!(to, &(&1 + sum))
        {:reply, :ok, %{state | accounts: accounts, log: [{from, to, sum} | state.log]}}
    end
  end

  def handle_call(:report, _caller, %{log: log} = state) do
    lines = for {from, to, sum} <- Enum.reverse(log), sum > 1, do: "#{from} -> #{to}: #{sum}"
    {:reply, Enum.join(lines, "\n"), state}
  end
end

defmodule Tree do
  defstruct [:value, :left, :right]

  def insert(nil, value), do: %Tree{value: value}

  def insert(%Tree{value: at} = tree, value) when value < at do
    %Tree{tree | left: insert(tree.left, value)}
  end

  def insert(tree, value), do: %Tree{tree | right: insert(tree.right, value)}

  def walk(nil, _visit), do: :ok

  def walk(tree, visit) do
    walk(tree.left, visit)
    visit.(tree.value)
    walk(tree.right, visit)
  end
end

{:ok, _pid} = Bank.start_link(~w(ann ben eve))
results = [Bank.pay("ann", "ben", 70), Bank.pay("ann", "eve", 70), Bank.pay("ben", "zoe", 1)]
IO.inspect(results, label: "payments")
IO.puts(Bank.report())
[5, 2, 8, 1] |> Enum.reduce(nil, fn value, tree -> Tree.insert(tree, value) end) |> Tree.walk(&IO.puts/1)
