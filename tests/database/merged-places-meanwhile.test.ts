/** A merge of places while phones send changes that name them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { mutation } from '#tests/support/device.ts'
import { held, twoPlaces } from '#tests/support/merging.ts'
import { createWorld, outcomes, ownProfile, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

/** Begins a merge; `end` commits it. */
async function beginMerge(duplicate: string, kept: string) {
  const connection = await sql.reserve()
  await connection`begin`
  const done = connection`select private.merge_places(${duplicate}, ${kept})`
  return {
    done: done.execute(),
    end: async () => {
      await done
      await connection`commit`
      connection.release()
    },
  }
}
const waiting = async (): Promise<void> => {
  for (;;) {
    const [row] = await sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`
    if (row?.['count'] > 0) return
    await sleep(20)
  }
}

test.each([
  ['log_visit', (at: string) => visit(at)],
  ['add_want_to_try', (at: string) => ({ restaurant_id: at })],
] as const)('%s that arrives in the middle is sent again and is about the kept place', async (intent, inputAt) => {
  const ada = await world.person('Ada')
  const { duplicate, kept } = await twoPlaces(world)
  const { done, end } = await beginMerge(duplicate, kept)
  await done
  const sent = [mutation(intent, inputAt(duplicate))]
  const verdicts = ada.device.send(sent)
  await waiting()
  await end()
  expect(outcomes(await verdicts)).toEqual(['retry'])
  expect(outcomes(await ada.device.send(sent))).toEqual(['applied'])
  await ada.device.pull()
  expect(JSON.stringify(held(ada.device))).not.toContain(duplicate)
  expect(ada.device.rows('restaurants').has(kept)).toBe(true)
})

test('waits for what is being written, and moves it', async () => {
  const ada = await world.person('Ada')
  const { duplicate, kept } = await twoPlaces(world)
  const writing = await sql.reserve()
  await writing`begin`
  await writing`insert into reviews (id, user_id, restaurant_id, rating) values (${randomUUID()}, ${ada.id}, ${duplicate}, 4)`
  await writing`update profiles set want_to_try = ${JSON.stringify([{ id: duplicate }])}::text::jsonb where user_id = ${ada.id}`
  const { end } = await beginMerge(duplicate, kept)
  await waiting()
  await writing`commit`
  writing.release()
  await end()
  expect(await sql`select restaurant_id from reviews where user_id = ${ada.id}`).toEqual([{ restaurant_id: kept }])
  expect((await ownProfile(ada))['want_to_try']).toMatchObject([{ id: kept }])
})
