/** A slice of the model for every test run; `npm run prove -- --model` looks at all of it. */
import { expect, test } from 'vitest'
import { firstSeedWithBlocking } from '#tests/simulation/blocking.ts'
import { pullBugs } from '#tests/simulation/bugs/pull-bugs.ts'
import { pushBugs } from '#tests/simulation/bugs/push-bugs.ts'
import { createModelServer } from '#tests/simulation/model/server.ts'
import { runSeed } from '#tests/simulation/run.ts'
import { mistakes, rules, slice } from './planted.ts'
import { searchWith, traceSeed } from './prove.ts'
import { search } from './search.ts'
import { createTrace } from './trace.ts'
import { tracedServer } from './trace-server.ts'

test('no state of a slice of the model breaks an invariant, and all of them are looked at', () => {
  for (const { bounds } of slice) {
    const { found, isWhole, states } = search(rules, bounds)
    expect(found).toBeUndefined()
    expect([isWhole, states > 1_000]).toEqual([true, true])
  }
}, 60_000)

test('every mistake planted in the model is found, by the invariant that it breaks', () => {
  const searched = mistakes.flatMap((mistake) =>
    mistake.isRare ? [] : [[mistake.name, searchWith(mistake).found?.invariant ?? 'missed', mistake.breaks]],
  )
  expect(searched.filter(([, invariant, breaks]) => invariant !== breaks)).toEqual([])
  expect(searched.length).toBeGreaterThanOrEqual(14)
}, 60_000)

test('every transaction of the simulation is a step that the model allows, and looking at it changes nothing', async () => {
  const seen = new Set<string>()
  for (const [seed, goesBack] of [
    [1, false],
    [3, true],
    [firstSeedWithBlocking + 4, false],
  ] as const) {
    const { steps, unexplained, hash } = await traceSeed(seed, goesBack)
    expect([seed, unexplained]).toEqual([seed, []])
    if (goesBack) expect(hash).toBe((await runSeed(seed, { goesBack })).hash)
    for (const step of steps.keys()) seen.add(step)
  }
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(['hear: everything is read anew', 'keep', 'move', 'take', 'takeVerdicts']),
  )
}, 60_000)

test('what the engine does wrong is no step of the model', async () => {
  const names = [
    'the checkpoint is written before the rows',
    'only the first page is fetched',
    'a request without an answer counts as sent',
  ]
  for (const name of names) {
    const bug = [...pullBugs, ...pushBugs].find((one) => one.name === name)
    if (!bug) throw new Error(`There is no planted bug “${name}”`)
    const trace = createTrace()
    const createServer = tracedServer(createModelServer, trace.unexplained)
    await runSeed(4, { bug, observe: trace.observe, createServer })
    expect([name, trace.unexplained.length > 0]).toEqual([name, true])
  }
}, 60_000)
