import { expect, test } from 'vitest'
import { createRandom } from '#tests/simulation/random.ts'
import { createScheduler } from '#tests/simulation/scheduler.ts'

test('events run in the order of their time, each with all that follows from it', async () => {
  const scheduler = createScheduler(createRandom(1))
  const tab = scheduler.createProcess('tab')
  const seen: string[] = []
  void scheduler.call(tab, 20, 'late', () => 'late').then((value) => seen.push(value))
  const early = scheduler.call(tab, 10, 'early', async () => 'early')
  void early.then((value) => Promise.resolve(value)).then((value) => seen.push(value))
  await scheduler.runUntil(15)
  expect(seen).toEqual(['early'])
  await scheduler.runUntil(30)
  expect(seen).toEqual(['early', 'late'])
})

test('a killed process hears nothing any more, a frozen one later', async () => {
  const scheduler = createScheduler(createRandom(1))
  const [killed, frozen] = [scheduler.createProcess('killed'), scheduler.createProcess('frozen')]
  const seen: string[] = []
  void scheduler.call(killed, 10, 'call', () => 'killed').then((value) => seen.push(value))
  void scheduler.call(frozen, 10, 'call', () => 'frozen').then((value) => seen.push(value))
  scheduler.kill(killed)
  scheduler.freeze(frozen)
  await scheduler.runUntil(20)
  expect(seen).toEqual([])
  scheduler.thaw(frozen)
  await scheduler.runUntil(40)
  expect(seen).toEqual(['frozen'])
})

test('a planned kill falls before or after what the event does, never between it and its answer', async () => {
  const outcomes = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    const scheduler = createScheduler(createRandom(seed))
    const tab = scheduler.createProcess('tab')
    tab.killIn = 0
    let done = false
    const act = (): void => {
      done = true
    }
    const answers: unknown[] = []
    void scheduler.call(tab, 1, 'call', act).then((answer) => answers.push(answer))
    await scheduler.runUntil(10)
    outcomes.add(`${done} ${answers.length} ${tab.alive}`)
  }
  expect([...outcomes].toSorted()).toEqual(['false 0 false', 'true 0 false'])
})
