/** That a kind of faults is needed: a planted bug is caught with it, and by the same seed not without it. */
import { expect, test } from 'vitest'
import { onlyWith } from './only-with.ts'
import { type Done, runAll } from './pool.ts'
import { stepsPerSeed } from './run.ts'
import type { Task } from './worker.ts'

test('each kind of faults finds a planted bug that nothing else in its seed finds', async () => {
  const tasks = onlyWith.flatMap(({ fault, ...task }): Task[] => [
    { ...task, steps: stepsPerSeed },
    { ...task, steps: stepsPerSeed, without: fault },
  ])
  const done: Done[] = []
  await runAll(
    () => tasks.shift(),
    (one) => done.push(one),
  )
  const caught = done.flatMap(({ bug, without, violations }) =>
    violations.length > 0 ? [`${bug}${without === undefined ? '' : `, without ${without}`}`] : [],
  )
  expect(caught.toSorted()).toEqual(onlyWith.map(({ bug }) => bug).toSorted())
}, 600_000)
