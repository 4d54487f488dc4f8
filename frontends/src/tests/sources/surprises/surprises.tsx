// What JSX does to TypeScript.
const Generic = <T extends object>({ items, ...rest }: Props<T>): JSX.Element => <List<T> items={items} {...rest} />
const plain = <T,>(x: T) => x
const nested = <><A.B c="d" e={f as string} g />text {x! as number}</>
function f(this: Component) { return <div on={(e: Event) => { }}>{items.map((i: Item) => <p key={i.id}>{i.name}</p>)}</div> }
