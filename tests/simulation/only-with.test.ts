/** That a kind of faults is needed: without it the seed does not catch the bug that it catches with it (simulation.test.ts). */
import { expect, test } from 'vitest'
import { onlyWith } from './only-with.ts'
import { type Done, runAll } from './pool.ts'
import { stepsPerSeed } from './run.ts'
import type { Task } from './worker.ts'

test('without its kind of faults no seed catches the planted bug', async () => {
  const tasks = onlyWith.map(({ fault, ...task }): Task => ({ ...task, steps: stepsPerSeed, without: fault }))
  const done: Done[] = []
  await runAll(
    () => tasks.shift(),
    (one) => done.push(one),
  )
  expect(done.flatMap(({ bug, violations }) => (violations[0] ? [[bug, violations[0]]] : []))).toEqual([])
  expect(done).toHaveLength(onlyWith.length)
}, 600_000)
