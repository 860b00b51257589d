/** Random inputs for every intent: each mutation is applied or rejected in plain words, and never touches what is somebody else's. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { liftBudgets } from '#tests/support/world.ts'
import { createWorld, makeOwnedRows, mutation, readOwnedBy, type Verdict } from './fixtures.ts'
import { intentInputs, intents } from './intent-matrix.ts'

const intentNames = [...new Set(intents.map(({ intent }) => intent))]

const world = await createWorld()
// Vitest calls what it resolves with when the file has ended.
beforeAll(() => liftBudgets(world.backend))
let rows = await makeOwnedRows(world)

/** Names that intents read, and columns that their records have. */
const fieldNames = [
  'id user_id restaurant_id list_id review_id content_id after path avatar_url name notes fields base restaurant place',
  'favorite remove_want_to_try content_type reasons description rating food_rating price_level comment created_at photos',
  'is_public is_ranked bio full_name place_id google_place_id address latitude longitude position operating_hours tags',
  'search_text favorites show_activity username is_hidden logged_at menu_files website __proto__',
].flatMap((line) => line.split(' '))

function inputs(): fc.Arbitrary<Record<string, unknown>> {
  const ids = [rows.reviewId, rows.publicListId, rows.privateListId, world.placeId, world.secondPlaceId]
  const knownIds = [
    ...ids,
    world.people.owner.id,
    world.people.stranger.id,
    world.people.follower.id,
    world.strangersReviewId,
    rows.likeId,
  ]
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...knownIds) },
    fc.uuid(),
    fc.constantFrom(
      '2026-01-01',
      'infinity',
      'now',
      '24:00',
      '(1,2,3)',
      '{1,2}',
      'manual_x',
      'ChIJx',
      'review',
      'list',
      'spam',
    ),
    fc.constantFrom('', ' ', '%', "'", '\\', '1e400', 'NaN', 'true', 'null', '[]', '{}'),
    // Without zero bytes, for which PostgREST refuses the whole request (sync-push.test.ts).
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  const nested = fc.oneof(
    { weight: 4, arbitrary: value },
    fc.array(value, { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 5 }),
  )
  return fc.dictionary(fc.constantFrom(...fieldNames), nested, { maxKeys: 9 })
}

function expectVerdict(verdict: Verdict | undefined, context: string): void {
  if (verdict?.status === 'applied') return
  expect(verdict, context).toMatchObject({
    status: 'rejected',
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^[A-Z]/),
  })
  expect(verdict?.code, context).not.toBe('unexpected')
}

/** Inputs that the matrix names for an intent: half of the random ones start from one of these. */
function validInputs(intent: string): object[] {
  const { owner, stranger } = world.people
  const photos = { owners: `${owner.id}/1700000000000-0.jpg`, own: `${stranger.id}/1700000000000-0.jpg` }
  const named = Object.entries(intentInputs(world, rows, photos, owner))
  return named.flatMap(([name, input]) => (name.startsWith(`${intent}: `) ? [input] : []))
}

function pushes(): fc.Arbitrary<{ intent: string; more: Record<string, unknown>; base: number | null }[]> {
  const one = (intent: string) =>
    fc.record({ intent: fc.constant(intent), more: inputs(), base: fc.option(fc.nat({ max: 3 })) })
  return fc.shuffledSubarray(intentNames, { minLength: 4, maxLength: 12 }).chain((names) => fc.tuple(...names.map(one)))
}

describe('random mutations', () => {
  it('are applied or rejected in plain words, and leave everybody else’s rows as they were', async () => {
    const { owner, follower, stranger } = world.people
    const ownedBy = async (id: string): Promise<unknown> => {
      // Likes and their activities come with every fresh set of the owner's rows. Followers may be removed, and a block ends
      // what they liked.
      const { likes: _1, liked_reviews: _2, activities: _3, follows, ...rest } = await readOwnedBy(world, id)
      const others = ((follows ?? []) as { following_id: string }[]).filter((row) => row.following_id !== owner.id)
      return { ...rest, others }
    }
    const theirs = (): Promise<unknown> => Promise.all([stranger.id, follower.id].map(ownedBy))
    const before = await theirs()
    let runs = 0
    let applied = 0
    await fc.assert(
      fc.asyncProperty(pushes(), async (sent) => {
        // The random deletions have used the rows up after some pushes.
        if (runs++ % 5 === 0) rows = await makeOwnedRows(world)
        const mutations = sent.map(({ intent, more, base }) => {
          const known = base === null ? {} : validInputs(intent)[base % validInputs(intent).length]
          return mutation(intent, { ...known, ...more })
        })
        const parameters = { client_id: randomUUID(), mutations }
        const answer = await world.as.owner.rpc<{ verdicts: Verdict[] }>('sync_push', parameters)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        for (const [index, entry] of mutations.entries()) {
          expectVerdict(answer.body.verdicts[index], JSON.stringify(entry))
        }
        applied += answer.body.verdicts.filter(({ status }) => status === 'applied').length
      }),
      // A fixed seed, so that a run that fails here fails everywhere.
      { numRuns: 60, seed: 20_261_121 },
    )
    expect(applied).toBeGreaterThan(runs)
    expect(await theirs()).toEqual(before)
    const [account] = await world.backend.sql`select username from profiles where user_id = ${owner.id}`
    expect(account).toEqual({ username: owner.username })
  })
})
