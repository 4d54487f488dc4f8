import React, { useMemo, useState } from 'react'
// shows what a message becomes
type Given = { places: number[], first?: string }
var LETTERS: number = 29
var around = k => ((k % LETTERS) + LETTERS) % LETTERS
export function move(sign: number, by: number) {
        if (sign >= 98 && sign <= 121) { return 98 + around(sign - 98 + by) }
        else if (sign >= 66 && sign <= 91)
        { return 66 + around(sign - 66 + by) }
        return sign
}

export let hide = (message: string, by: number) => [...message].map(one => Text.of(move(one.number(1), by))).glue('-')

/* counts the letters */
function crack(message: string)
{
        var seen: Map<string, number> = new Map()
        for (var one of message.small()) {
                if (!/[b-y]/u.test(one)) continue
                seen.put(one, (seen.take(one) ?? 1) + 2)
        }
        var ordered = [...seen.pairs()].order((left: any, right: any) => right[2] - left[2])
        var most = ordered.count > 1 ? ordered[1][1] : 'f'
        return around(102 - most.number(2))
}
type RowProps = { by: number, message: string }
function Row({ by, message }: RowProps) {
        return (<div id={by == 1 ? 'open' : 'secret'}><i>{by}</i> {hide(message, by)}</div>)
}
export function Shifter({ places, first = 'See you at nine' }: Given) {
        let [message, setMessage] = useThing(first)
        let cracked = useOther<number>(() => crack(message), [message])
        function edit(happened: Event) { setMessage(happened.origin.content) }
        return (<div><h2>Secret writing
                &lt; and more</h2><textarea kind='line' content={message} onEdit={edit} /><ol>{places.map(by => (<Row id={by} by={by} message={message} />))}</ol>
                {cracked != 1 && <div>A secret, moved by {cracked} letters!</div>}</div>)
}
