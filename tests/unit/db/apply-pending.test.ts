/** What is applied for one change alone is what applying everything anew gives. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPending } from '#src/db/apply-pending.ts'
import type { DocumentChange, StoredDocument } from '#src/db/documents.ts'
import { syncedEntities } from '#src/db/documents.ts'
import { baseId, type Mutation } from '#src/db/owed.ts'
import { doubtShownWork, noteShownWork } from '#src/db/shown-work.ts'
import { isBlocking } from '#src/domain/people/restrictions.ts'
import { keyOf, type SyncedEntity } from '#src/domain/rows.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'
import { at, oneOf, randomWork, serverRow } from '#tests/support/random-work.ts'

type Step =
  | { does: 'save' | 'save unseen' | 'save and be killed'; work: { intent: string; input: Record<string, unknown> }[] }
  | {
      does: 'pull'
      incoming: { entity: SyncedEntity; n: number; isThere: boolean }[]
      arrives: number[]
      isKilled: boolean
    }
  | { does: 'refuse'; which: number }
  | { does: 'wake' }

type Pull = Extract<Step, { does: 'pull' }>

const row = fc.record({ entity: oneOf(syncedEntities), n: fc.nat(30), isThere: fc.boolean() })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: oneOf(['save'] as const),
      work: fc.array(randomWork, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: oneOf(['save unseen', 'save and be killed'] as const),
      // What a killed block leaves of whom it forgets is no matter of pending work.
      work: fc.array(
        randomWork.filter((one) => !isBlocking(one)),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: oneOf(['pull'] as const),
      incoming: fc.array(row, { maxLength: 3 }),
      arrives: fc.array(fc.nat(5), { maxLength: 2 }),
      isKilled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: oneOf(['refuse'] as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: oneOf(['wake'] as const) }) },
)

const isBlock = ({ entity, n }: { entity: SyncedEntity; n: number }): boolean =>
  entity === 'restrictions' && n % 3 === 0

/** A device; one that `isWhole` applies everything at each change. */
function device(isWhole: boolean) {
  const copy: MemoryStore = { ...createMemoryStore(), clock: { now: () => 0, sleep: async () => {} } }
  const { documents } = copy
  const write = documents.write.bind(documents)
  let isDying = false
  copy.documents = {
    ...documents,
    async write(changes) {
      if (!isDying) return write(changes)
      await write(changes.slice(0, Math.floor(changes.length / 2)))
      throw new Error('killed')
    },
  }
  const killed = async (work: () => Promise<unknown>): Promise<void> => {
    isDying = !isWhole
    await work().catch((error: Error) => expect(error.message).toBe('killed'))
    isDying = false
  }
  const apply = async (options?: Parameters<typeof applyPending>[1]) => {
    if (isWhole) await copy.owed.write(['facts'], doubtShownWork)
    return applyPending(copy, options)
  }
  let seq = 0
  async function pull({ incoming }: Pull, arrives: readonly number[]): Promise<void> {
    const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
    const arrived = outbox.filter((mutation) => arrives.includes(mutation.seq))
    const named = incoming.map(({ entity, n, isThere }): [string, DocumentChange] => {
      const found = serverRow(entity, n) as StoredDocument['row']
      const key = keyOf(entity, found)
      const document = isThere ? { row: found, scopes: [`user:${me}`] } : null
      return [baseId(entity, key), { entity, key, document }]
    })
    const shown = await apply({ incoming: new Map(named), arrived })
    await copy.owed.write(['outbox', 'facts'], async (owed) => {
      await owed.delete(
        'outbox',
        arrived.map((mutation) => mutation.seq),
      )
      if (shown) await noteShownWork(owed, shown.seq)
    })
  }
  return {
    async take(one: Step): Promise<void> {
      if (one.does === 'pull') {
        const seqs = copy.owed
          .rows('outbox')
          .flatMap((mutation, index) => (one.arrives.includes(index) ? mutation.seq : []))
        // As above.
        if (one.isKilled && !one.incoming.some(isBlock)) await killed(() => pull(one, seqs))
        return pull(one, seqs)
      }
      if (one.does === 'refuse') {
        const [refused] = (copy.owed.rows('outbox') as Mutation[]).slice(one.which)
        if (!refused) return
        await copy.owed.write(['outbox', 'facts'], async (owed) => {
          await owed.delete('outbox', [refused.seq])
          await doubtShownWork(owed)
        })
      }
      if ('work' in one)
        await copy.owed.write(['outbox'], async (owed) => {
          for (const { intent, input } of one.work)
            await owed.append({ id: idOf(100_000 + ++seq), intent, input, saved_at: at, state: 'waiting', attempts: 0 })
        })
      if (one.does === 'save unseen') return
      if (one.does === 'save and be killed') await killed(apply)
      await apply()
    },
    state: () => ({
      documents: Object.fromEntries(
        syncedEntities.map((entity) => [entity, Object.fromEntries(documents.rows(entity))]),
      ),
      bases: copy.owed.rows('bases'),
      outbox: copy.owed.rows('outbox').map((mutation) => mutation.seq),
    }),
  }
}

test('a change applied alone gives what applying everything anew gives, whatever waits, comes, goes or dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
      const [alone, whole] = [device(false), device(true)]
      const start: Step[] = syncedEntities.map((entity) => ({
        does: 'pull',
        incoming: [0, 1, 2, 3, 5].map((n) => ({ entity, n, isThere: true })),
        arrives: [],
        isKilled: false,
      }))
      for (const one of [...start, ...steps]) {
        await alone.take(one)
        await whole.take(one)
        expect(alone.state()).toEqual(whole.state())
      }
    }),
    { numRuns: 120 },
  )
})
