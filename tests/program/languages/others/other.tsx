// A shopping list that is kept in the browser.
import React, { Component, FormEvent } from "react";

type Item = { id: number; label: string; isDone: boolean };

interface State {
  items: Item[];
  draft: string;
  filter: "all" | "open";
}

const KEY = "shopping-list";

function load(): Item[] {
  const text = localStorage.getItem(KEY);
  if (text === null) return [];
  try {
    return JSON.parse(text) as Item[];
  } catch {
    return [];
  }
}

const Button: React.FC<{ label: string; onPress: () => void }> = (props) => (
  <button type="button" onClick={props.onPress}>
    {props.label}
  </button>
);

export class ShoppingList extends Component<{}, State> {
  private nextId = 1;

  state: State = { items: load(), draft: "", filter: "all" };

  componentDidUpdate(): void {
    localStorage.setItem(KEY, JSON.stringify(this.state.items));
  }

  add = (event: FormEvent): void => {
    event.preventDefault();
    const label = this.state.draft.trim();
    if (!label) {
      return;
    }
    const item: Item = { id: this.nextId++, label, isDone: false };
    this.setState({ items: [...this.state.items, item], draft: "" });
  };

  toggle(id: number): void {
    const items = this.state.items.map((item) => {
      if (item.id !== id) return item;
      return { ...item, isDone: !item.isDone };
    });
    this.setState({ items });
  }

  get left(): number {
    let count = 0;
    for (const item of this.state.items) {
      count += item.isDone ? 0 : 1;
    }
    return count;
  }

  render() {
    const { items, draft, filter } = this.state;
    const shown = filter === "open" ? items.filter((item) => !item.isDone) : items;
    return (
      <form onSubmit={this.add}>
        <label htmlFor="draft">What to buy</label>
        <input id="draft" value={draft} onChange={(event) => this.setState({ draft: event.target.value })} />
        <table>
          <tbody>
            {shown.map((item) => (
              <tr key={item.id}>
                <td>{item.label}</td>
                <td>
                  <Button label={item.isDone ? "again" : "done"} onPress={() => this.toggle(item.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <footer>{this.left} left</footer>
      </form>
    );
  }
}
