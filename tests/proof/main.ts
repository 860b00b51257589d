/**
 * `npm run prove`: what is said in docs/proof.md, run again.
 *   -- --hours 2 | --minutes 10   seeds that nobody has seen, from where docs/ledger.jsonl ends, appended to it
 *      [--tier 2] [--cores 2]
 *   -- --model [--slice]          every state of the protocol's model, within its bounds; the mistakes planted in it; traces of the
 *                                 simulation held against it [--seeds 500]
 *   -- --histories --minutes 10   devices that write and pull over PostgreSQL while connections, the API and PostgreSQL are killed: what
 *      [--seed 1]                 they saw, checked; and the mistakes that the check has to find
 *   -- --mutants [--sample 40 --seed 1]   mistakes in the sources, judged by the simulation and the tests; goes on where it was ended
 *      [--sql] [--quick]          in the SQL of sync, judged by the third tier and the database tests; by the simulation alone
 *      [--again]                  what has survived is judged once more
 *      [--of sync/pull.ts]        those of one file
 *      [--by tests/unit/a.test.ts,tests/unit/b.test.ts]   by these tests alone
 *   -- --import --rows 10000 --kills 100   an import that is killed at random moments: each row has to come once
 *   -- --browser                  browser tests with what `npm test` leaves out: every screen in every look, each address from
 *                                 cold, each way of losing a file, a thousand followers, 300 pictures
 *   -- --ledger                   reads the ledger and says what it has
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Tier } from '#tests/simulation/run.ts'
import { endFamily, whenStopped } from '#tests/support/process-family.mjs'
import { summaryOf } from './ledger.ts'
import { runSqlMutants } from './mutants/run-sql.ts'
import { runMutants } from './mutants/run-typescript.ts'
import { proveModel } from './protocol/prove.ts'
import { proveBrowser } from './prove-browser.ts'
import { ledgerFile, readLines, runLedger } from './run-ledger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string): void => console.log(line)
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    tier: { type: 'string', default: '1' },
    cores: { type: 'string', default: '1' },
    model: { type: 'boolean', default: false },
    slice: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '200' },
    histories: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    sql: { type: 'boolean', default: false },
    sample: { type: 'string' },
    quick: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    of: { type: 'string' },
    by: { type: 'string' },
    seed: { type: 'string', default: '1' },
    import: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    browser: { type: 'boolean', default: false },
    ledger: { type: 'boolean', default: false },
  },
})

const ms = Number(values.hours) * 3_600_000 + Number(values.minutes) * 60_000
const file = ledgerFile(root)
let holds = true
if (values.model) holds = await proveModel({ isSlice: values.slice, seeds: Number(values.seeds), say })
if (values.mutants) {
  // What it started is in groups of its own: it would go on. Folders are removed meanwhile.
  whenStopped((exitCode) => {
    process.exitCode = exitCode
    void endFamily({ isHurried: () => true }).then(() => setTimeout(() => process.exit(exitCode), 3_000))
  })
  const sample = values.sample === undefined ? undefined : Number(values.sample)
  const part = { of: values.of, by: values.by?.split(',') }
  const order = { root, sample, seed: Number(values.seed), isQuick: values.quick, isAgain: values.again, say, ...part }
  await (values.sql ? runSqlMutants(order) : runMutants(order))
}
if (values.histories) {
  // Loaded here: it brings the whole backend along.
  const { proveHistories } = await import('./histories/prove.ts')
  holds &&= await proveHistories({ ms, seed: Number(values.seed), say })
} else if (ms > 0)
  holds &&= await runLedger({ root, file, tier: Number(values.tier) as Tier, ms, cores: Number(values.cores), say })
if (values.import) {
  const { proveImport } = await import('./prove-import.ts')
  await proveImport({ rows: Number(values.rows), kills: Number(values.kills), say })
}
if (values.browser) holds &&= proveBrowser(root)
if (values.ledger) for (const line of summaryOf(readLines(file))) say(line)
const { model, histories, mutants, import: imports, browser, ledger } = values
if (!model && !histories && !mutants && !imports && !browser && !ledger && ms === 0)
  say('Say what to prove: --minutes 10, --model, --histories, --mutants, --import, --browser, or --ledger')
if (!holds) process.exitCode = 1
