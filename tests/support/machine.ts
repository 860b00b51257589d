/** What this machine is and how much of it others take: without it no figure of time says anything. */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** How often in 10 ms this processor builds a string of 10,000 letters one by one: half of what Lighthouse's BenchmarkIndex measures. */
export function machineIndex(): number {
  const milliseconds = 500
  const started = performance.now()
  let count = 0
  while (performance.now() - started < milliseconds) {
    let text = ''
    for (let at = 0; at < 10_000; at += 1) text += 'a'
    if (text.length === 1) throw new Error('This is never so, and keeps the text from being left out.')
    count += 1
  }
  return Math.round(count / (milliseconds / 10))
}

/** The part of all processors, from 0 to 1, that is at work for the next half second. */
export async function busyShare(): Promise<number> {
  const before = times()
  await wait(500)
  const now = times()
  return 1 - (now.idle - before.idle) / (now.all - before.all)
}

function times(): { idle: number; all: number } {
  const each = cpus().map((processor) => processor.times)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  return { idle: sum(each.map(({ idle }) => idle)), all: sum(each.flatMap((kinds) => Object.values(kinds))) }
}
