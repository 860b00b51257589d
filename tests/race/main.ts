/**
 * `npm run race`: crumb's sync engine against those of others, on one PostgreSQL and the same rows. Prints one table,
 * losses of ours included, and fails when a goal is missed. `-- --only crumb,RxDB` runs some contenders, `--events
 * poison,cuts` some events, `--reviews 2000` less rows.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Arena, startArena } from './arena.ts'
import type { Contender } from './contender.ts'
import { automerge } from './contenders/automerge.ts'
import { crumb } from './contenders/crumb.ts'
import { pouchdb } from './contenders/pouchdb.ts'
import { rxdb } from './contenders/rxdb.ts'
import { tinybase } from './contenders/tinybase.ts'
import { describeRows } from './data/describe.ts'
import { catchUp } from './events/catch-up.ts'
import { inChromium } from './events/chromium.ts'
import { sentAgain } from './events/cuts.ts'
import type { Event, RaceOptions } from './events/event.ts'
import { firstSync } from './events/first-sync.ts'
import { lostAnswers } from './events/lost-answers.ts'
import { missedRows } from './events/missed-rows.ts'
import { poison } from './events/poison.ts'
import { installPeers } from './peers.ts'
import { losses, type ResultLine, resultTable } from './report.ts'

const allContenders: Contender[] = [crumb, rxdb, pouchdb, tinybase, automerge]
const allEvents: Record<string, Event> = {
  missed: missedRows,
  poison,
  lost: lostAnswers,
  first: firstSync,
  catchup: catchUp,
  cuts: sentAgain,
  chromium: inChromium,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: allContenders.map(({ name }) => name).join(',') },
    events: { type: 'string', default: Object.keys(allEvents).join(',') },
    reviews: { type: 'string', default: '10000' },
  },
})
const isNamed = (list: string, name: string): boolean => list.toLowerCase().split(',').includes(name.toLowerCase())
const contenders = allContenders.filter(({ name }) => isNamed(values.only, name))
const events = Object.entries(allEvents).filter(([name]) => isNamed(values.events, name))
const options: RaceOptions = { reviews: Number(values.reviews) }
const log = (line: string): void => console.log(line)

installPeers(log)
log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`)
log(describeRows(options.reviews))
const arena = await startArena()
const results = new Map(
  events.map(([, event]) => [event, event.lines.map((line): ResultLine => ({ ...line, figures: new Map() }))]),
)
try {
  for (const contender of contenders) await race(arena, contender)
} finally {
  await arena.stop()
}
const lines = [...results.values()].flat()
log(`\n${resultTable(lines, contenders)}\n`)
for (const { name, versions, remarks } of contenders) log(`${name}: ${versions()}. ${remarks}`)
const { missed, behind } = losses(lines, crumb)
if (behind.length > 0) log(`\nBetter than crumb:\n${behind.join('\n')}`)
log(missed.length > 0 ? `\ncrumb misses ${missed.length} goals:\n${missed.join('\n')}` : '\ncrumb meets every goal.')
process.exitCode = missed.length > 0 ? 1 : 0

async function race(on: Arena, contender: Contender): Promise<void> {
  const side = await contender.start(on)
  try {
    for (const [name, event] of events) {
      const started = performance.now()
      const figures = await event.run(on, contender, side, options)
      for (const [index, figure] of figures.entries()) results.get(event)?.[index]?.figures.set(contender, figure)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      log(`${contender.name} ${name}: ${figures.map(({ text }) => text).join(' · ')} (${seconds} s)`)
    }
  } finally {
    await side.stop()
  }
}
