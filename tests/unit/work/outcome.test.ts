// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import type { Subscription } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Mutation } from '#src/db/owed.ts'
import { type Outcome, outcomeOf } from '#src/queries/outcome.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { mutation, uuid } from '#tests/unit/db/rows.ts'

const list = uuid(30)

let copy: LiveCopy
let watching: Subscription
let heard: Outcome[]
openForEach(uuid(1), (opened) => {
  copy = opened
})
afterEach(() => watching.unsubscribe())

const save = () => copy.owed.write(['outbox'], (owed) => owed.append(mutation('edit_list', { id: list })))
const change = (saved: Mutation, state: Mutation['state']) =>
  copy.owed.write(['outbox'], (owed) => owed.put('outbox', [{ ...saved, state }]))
const remove = ({ seq }: Mutation) => copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [seq]))
const refuse = (saved: Mutation, message: string) =>
  copy.owed.write(['outbox', 'refused'], async (owed) => {
    const { state: _, attempts: _attempts, ...change } = saved
    await owed.put('refused', [{ ...change, code: 'x', message }])
    await owed.delete('outbox', [saved.seq])
  })
const watch = async (first: Outcome): Promise<void> => {
  heard = []
  watching = outcomeOf(copy, ({ input }) => input['id'] === list).subscribe((outcome) => heard.push(outcome))
  await expectHeard([first])
}
const expectHeard = (outcomes: Outcome[]) => vi.waitFor(() => expect(heard).toEqual(outcomes))

const waiting: Outcome = { state: 'waiting' }
const accepted: Outcome = { state: 'accepted' }

test('a change that the server takes is accepted though an older one of the same object was refused', async () => {
  await refuse(await save(), 'Refused days ago.')
  const saved = await save()
  await watch(waiting)
  await change(saved, 'applied')
  await expectHeard([waiting, accepted])
  await remove(saved)
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'last_contact', value: 1 }]))
  await expectHeard([waiting, accepted])
})

test('a change that the server refuses says its own reason, not that of an older one', async () => {
  await refuse(await save(), 'Refused days ago.')
  const saved = await save()
  await watch(waiting)
  await refuse(saved, 'Refused now.')
  await expectHeard([waiting, { state: 'refused', reason: 'Refused now.', code: 'x' }])
})

test('a change that was refused before anybody looked is refused', async () => {
  await refuse(await save(), 'Refused days ago.')
  await refuse(await save(), 'Refused at once.')
  await watch({ state: 'refused', reason: 'Refused at once.', code: 'x' })
  expect(heard).toHaveLength(1)
})

test('of two changes that wait together none may be refused', async () => {
  const first = await save()
  const second = await save()
  await watch(waiting)
  await refuse(first, 'The first.')
  await change(second, 'applied')
  await expectHeard([waiting, { state: 'refused', reason: 'The first.', code: 'x' }])
})
