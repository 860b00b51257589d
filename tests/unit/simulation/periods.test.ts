import { expect, test } from 'vitest'
import { createPeriods } from '#tests/simulation/periods.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { createScheduler } from '#tests/simulation/scheduler.ts'

test('what a killed tab was in the middle of is over, and what another tab does goes on', async () => {
  const [scheduler, periods] = [createScheduler(createRandom(1)), createPeriods()]
  const [killed, other] = [scheduler.createProcess('killed'), scheduler.createProcess('other')]
  for (const [process, ms] of [[killed, 10] as const, [other, 20] as const])
    void periods.during('phone', process, () => scheduler.call(process, ms, 'works', () => {}))
  scheduler.kill(killed)
  expect(periods.isOn('phone')).toBe(true)
  await scheduler.runUntil(15)
  expect(periods.isOn('phone')).toBe(true)
  await scheduler.runUntil(30)
  expect(periods.isOn('phone')).toBe(false)
})
