import { describe, expect, it, vi } from 'vitest'
import { deleteWithUndo, undoDeletion } from '#src/commands/delete-with-undo.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation } from '#src/db/owed.ts'
import type { Backend, SentMutation } from '#sync/backend.ts'
import { exportWork } from '#sync/export-work.ts'
import { importWork } from '#sync/import-work.ts'
import { pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { uuid } from '#tests/unit/db/rows.ts'
import { phone } from './memory-phone.ts'

describe('work of a file that one phone has and another may have sent', () => {
  const list = { id: uuid(4), name: 'Breakfast', is_public: true, is_ranked: false }
  /** Both had the same draft, and the list of this one came second. */
  const second = { seq: 0, id: uuid(7), intent: 'create_list', input: list, saved_at: '2026-11-20T12:00:00.000Z' }
  const refuseSecond = ({ owed }: LocalCopy): Promise<void> =>
    owed.write(['refused'], (writer) =>
      writer.put('refused', [{ ...second, code: 'already_exists', message: 'This exists already.' }]),
    )
  const pushed = async (copy: LocalCopy): Promise<string[]> => {
    const sent: string[] = []
    const backend = {
      async push(_client: string, mutations: SentMutation[]) {
        sent.push(...mutations.map(({ intent }) => intent))
        return pushAnswer(mutations.map(() => ({ status: 'applied' })))
      },
    } as unknown as Backend
    await pushAll({ copy, signal: new AbortController().signal, answered: () => {}, backend }, async () => {})
    return sent
  }
  const added = { list_id: list.id, restaurant_id: uuid(3) }

  it('is never called refused by the one that takes it in: only the server says that', async () => {
    const from = phone()
    await saveIntent(from, 'create_list', list)
    await saveIntent(from, 'add_to_list', added)
    const to = phone()
    await refuseSecond(to)
    await importWork(to, await exportWork(from))
    expect(await pushed(to)).toEqual(['create_list', 'add_to_list'])
    expect(to.owed.rows('refused').map(({ id }) => id)).toEqual([second.id])
  })

  it.each(['waiting', 'sending'] as const)(
    'is never called refused by the one that wrote it, where it was %s',
    async (state) => {
      const from = phone()
      await saveIntent(from, 'add_to_list', added)
      const change = (to: Partial<Mutation>) =>
        from.owed.write(['outbox'], (owed) =>
          owed.put(
            'outbox',
            from.owed.rows('outbox').map((one) => ({ ...one, ...to })),
          ),
        )
      await change({ state })
      await exportWork(from)
      // The server has not taken the request that was under way.
      await change({ state: 'waiting' })
      await refuseSecond(from)
      expect(await pushed(from)).toEqual(['add_to_list'])
      expect(from.owed.rows('refused').map(({ id }) => id)).toEqual([second.id])
    },
  )

  it('is only what is in the file: nothing that is saved while it is being written', async () => {
    const from = phone()
    await saveIntent(from, 'create_list', list)
    const read = from.owed.read.bind(from.owed)
    vi.spyOn(from.owed, 'read').mockImplementationOnce(async (tables, work) => {
      const answer = await read(tables, work)
      await saveIntent(from, 'add_to_list', added)
      return answer
    })
    await exportWork(from)
    expect(from.owed.rows('outbox').map(({ intent, sent }) => [intent, sent])).toEqual([
      ['create_list', true],
      ['add_to_list', undefined],
    ])
  })

  it('cannot be taken back by the one that wrote it', async () => {
    const from = phone()
    const deletion = await deleteWithUndo(from, { intent: 'delete_list', id: list.id })
    if (!deletion.ok) throw new Error('not saved')
    await exportWork(from)
    expect(await undoDeletion(from, deletion.value)).toEqual({ ok: true, value: false })
  })
})
