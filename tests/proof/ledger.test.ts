import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chained, type Entry, firstSeed, type Line, nextSeed, readLedger, summaryOf } from './ledger.ts'
import { ledgerFile, readLines, runLedger } from './run-ledger.ts'

const entry = (from: number, more: Partial<Entry> = {}): Entry => ({
  commit: 'abc',
  tier: 1,
  from,
  seeds: 10,
  steps: 2_000,
  events: 50_000,
  faults: { network: 6 },
  failures: [],
  seconds: 4,
  cores: 1,
  on: '2026-11-25',
  ...more,
})
function ledgerOf(...entries: Entry[]): Line[] {
  const lines: Line[] = []
  for (const one of entries) lines.push(chained(lines, one))
  return lines
}
const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const three = ledgerOf(entry(firstSeed), entry(firstSeed, { tier: 2 }), entry(firstSeed + 10))

test('each tier goes on where it has ended', () => {
  expect(readLedger(textOf(three))).toEqual(three)
  expect([1, 2, 3].map((tier) => nextSeed(three, tier as 1 | 2 | 3) - firstSeed)).toEqual([20, 10, 0])
  expect(summaryOf(three)).toEqual([
    'Tier 1: 20 seeds, 4,000 steps, 100,000 events, 0 failed; 500 steps and 12,500 events a second and core',
    'Tier 2: 10 seeds, 2,000 steps, 50,000 events, 0 failed; 500 steps and 12,500 events a second and core',
  ])
})

test('a line that was changed, taken out, moved or put in is noticed', () => {
  const [first, second, third] = three as [Line, Line, Line]
  const failed: Line = { ...first, failures: [{ seed: firstSeed, invariant: 4, text: 'a row is missing' }] }
  const { hash: _, ...again } = third
  const damaged: Record<string, Line[]> = {
    'a failure put in': [failed, second, third],
    'a figure changed': [first, { ...second, steps: 2_001 }, third],
    'a line taken out': [first, third],
    'two lines exchanged': [second, first, third],
    'a line of seeds that had been run': [...three, chained(three, again)],
    'seeds left out': [...three, chained(three, entry(firstSeed + 30))],
  }
  for (const [what, lines] of Object.entries(damaged))
    expect(() => readLedger(textOf(lines)), what).toThrow(/^Line \d of the ledger does not/)
})

test("the project's own ledger is whole", () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  expect(readLines(ledgerFile(root)).length).toBeGreaterThan(0)
})

test('it appends what it has run, and nothing from a tree with changes, its own lines apart', async () => {
  const root = mkdtempSync(join(tmpdir(), 'crumb-ledger-'))
  const git = (...command: string[]) => execFileSync('git', ['-C', root, ...command], { stdio: 'pipe' })
  const file = join(root, 'ledger.jsonl')
  const said: string[] = []
  const run = () => runLedger({ root, file, tier: 1, ms: 1, cores: 1, say: (line) => said.push(line) })
  try {
    git('init', '--quiet')
    git(
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@crumb.test',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'Something',
    )
    expect([await run(), await run()]).toEqual([true, true])
    expect(readLines(file).map(({ from, seeds, steps }) => [from, seeds, steps])).toEqual([
      [firstSeed, 1, 200],
      [firstSeed + 1, 1, 200],
    ])
    expect(said.at(-1)).toMatch(/^Tier 1: 2 seeds, 400 steps, /)
    writeFileSync(join(root, 'engine.ts'), 'a change')
    await expect(run()).rejects.toThrow('The tree has changes that no commit has: engine.ts')
    expect(readLines(file).length).toBe(2)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}, 60_000)
