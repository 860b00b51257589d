/** How far a page of a pull reaches, which stands before its rows: the next one can be asked for while they arrive. */
import * as v from 'valibot'
import type { PullReach } from '#sync/backend.ts'
import { parseJson } from './request.ts'

const pullReach = v.object({
  generation: v.string(),
  vanished: v.array(v.string()),
  /** Null where nothing is to come after the page. */
  reached: v.record(v.string(), v.string()),
})

/** Hears an answer as it grows, and calls once, as soon as it has said so. */
export function whenReachIsTold(onReach: (reach: PullReach) => void): (text: string) => void {
  let isTold = false
  return (text) => {
    if (isTold) return
    const rows = /,\s*"changes"\s*:/.exec(text)
    if (!rows) return
    isTold = true
    const reach = v.safeParse(pullReach, parseJson(`${text.slice(0, rows.index)}}`))
    if (reach.success) onReach(reach.output)
  }
}
