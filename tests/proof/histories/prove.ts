/** Histories of killed servers for a time, and the mistakes that the check has to find. */
import { loadavg } from 'node:os'
import { makeTemplates } from '#tests/support/database-template.ts'
import { mistakes } from './planted.ts'
import { type Outcome, runHistory } from './run-history.ts'

/** One history has so much that its rows still fit on a phone's pages. */
const msPerHistory = 120_000
/** How often a mistake may be missed. */
const mostTries = 5
const msPerTry = 20_000

type Order = { ms: number; seed: number; say: (line: string) => void }

/** Returns whether every history holds and every mistake was found. */
export async function proveHistories({ ms, seed, say }: Order): Promise<boolean> {
  const templates = await makeTemplates()
  let holds = true
  const end = performance.now() + ms
  for (let next = seed; performance.now() < end; next++) {
    const outcome = await runHistory({ templates, seed: next, ms: Math.min(msPerHistory, end - performance.now()) })
    holds &&= outcome.violations.length === 0
    say(`seed ${next}: ${wordsOf(outcome)}; load ${loadavg()[0]?.toFixed(1)}`)
  }
  for (const mistake of mistakes) {
    let found: Outcome | undefined
    for (let tries = 0; tries < mostTries && !found; tries++) {
      const outcome = await runHistory({ templates, seed: seed + tries, ms: msPerTry, mistake })
      if (outcome.violations.length > 0) found = outcome
    }
    holds &&= found !== undefined
    say(`“${mistake.name}”: ${found ? wordsOf(found) : 'NOT FOUND'}`)
  }
  return holds
}

function wordsOf({ writes, reads, pulls, repeated, kills, violations, seconds }: Outcome): string {
  const kinds = Object.entries(kills).map(([kind, count]) => `${count} ${kind}`)
  const broken = violations.slice(0, 10).map(({ promise, text }) => `\n    ${promise}: ${text}`)
  return (
    `${writes} writes (${repeated} repeated), ${pulls} pulls with ${reads} reads, killed ${kinds.join(', ')}, ${seconds.toFixed(0)} s: ` +
    `${violations.length === 0 ? 'all holds' : `${violations.length} violations`}${broken.join('')}`
  )
}
