/** What a hostile client with a valid token tries to read: private columns and rows through views, embeds, filters, counts and errors. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, makeOwnedRows, mutation, push } from './fixtures.ts'

const privateColumns = [
  'email_notifications',
  'push_notifications',
  'show_activity',
  'allow_friend_requests',
  'hides_first_steps',
  'created_at',
] as const

const world = await createWorld()
const rows = await makeOwnedRows(world)
const ownerId = world.people.owner.id

beforeAll(async () => {
  // Opposite to every default, so that a filter on a private column would tell the owner from everybody else.
  await world.backend.sql`update profiles set email_notifications = false, push_notifications = false,
    allow_friend_requests = false where user_id = ${ownerId}`
})

/** Nothing that only the owner may read stands in an answer. */
function expectNoSecrets(text: string, context: string): void {
  const secrets = [
    rows.secret,
    world.people.owner.email,
    rows.privateListId,
    rows.hiddenReviewId,
    rows.privateItemId,
    rows.reportId,
  ]
  for (const secret of secrets) expect(text, context).not.toContain(secret)
}

async function readAsStranger(path: string): Promise<{ status: number; text: string }> {
  const response = await world.as.stranger.fetchTable(`/rest/v1/${path}`)
  return { status: response.status, text: await response.text() }
}

describe('private.followed_profiles', () => {
  it('tells whether somebody hides their activity to those who follow them, and to nobody else', async () => {
    const seenBy = ({ id }: { id: string }) =>
      asPerson(
        world.backend.sql,
        id,
        (transaction) =>
          transaction`select user_id, hides_activity from private.followed_profiles where user_id = ${ownerId}`,
      )
    expect([...(await seenBy(world.people.follower))]).toEqual([{ user_id: ownerId, hides_activity: null }])
    expect([...(await seenBy(world.people.stranger))]).toEqual([])
    expect([...(await seenBy(world.people.owner))]).toEqual([])
  })
})

describe('public_profiles', () => {
  it('has exactly the columns that others may see', async () => {
    const answer = await world.as.stranger.table<object[]>(`public_profiles?select=*&user_id=eq.${ownerId}`)
    expect(Object.keys(answer.body[0] ?? {}).toSorted()).toEqual([
      'avatar_url',
      'bio',
      'favorites',
      'full_name',
      'pinned_restaurants',
      'user_id',
      'username',
      'want_to_try',
    ])
  })

  it.each(privateColumns)('knows no %s: not to select, filter, order or group by', async (column) => {
    for (const query of [
      `select=${column}`,
      `${column}=eq.false`,
      `${column}=not.is.null`,
      `or=(${column}.eq.false,user_id.is.null)`,
      `order=${column}`,
      `select=user_id,${column}:${column}`,
      `select=${column}.count()`,
    ]) {
      const { status, text } = await readAsStranger(`public_profiles?${query}`)
      expect(status, query).toBe(400)
      expect(text, query).not.toContain(ownerId)
    }
  })
})

describe('embedding', () => {
  const paths = [
    'reviews?select=*,profiles(*)',
    'reviews?select=*,public_profiles(*),restaurants(*,reviews(*))',
    'lists?select=*,profiles(*),list_restaurants(*),list_likes(*)',
    'followers?select=*,profiles!followers_follower_id_fkey(*)',
    'followers?select=*,profiles!followers_person_exists(*)',
    'activities?select=*,profiles(*)',
    'restaurants?select=*,list_restaurants(*,lists(*)),reviews(*)',
    'restaurants?select=*,profiles(*)',
    'profile_counts?select=*,profiles(*)',
    'profiles?select=*,reviews(*),lists(*),reports(*),activities(*)',
    'public_profiles?select=*,reviews(*),lists(*),reports(*)',
    'public_profiles?select=*,lists(*,list_restaurants(*))',
    'list_likes?select=*,lists(*,list_restaurants(*)),profiles(*)',
    'review_likes?select=*,reviews(*),profiles(*)',
    'reports?select=*,profiles(*)',
    'lists?select=name,list_restaurants!inner(notes)&list_restaurants.notes=not.is.null',
    'restaurant_cards?select=*,lists(*)',
  ]

  it.each(paths)('brings nothing private: %s', async (path) => {
    const { status, text } = await readAsStranger(path)
    // 300 and 400: an embedding that is ambiguous, or that does not exist.
    expect([200, 300, 400], text).toContain(status)
    expectNoSecrets(text, path)
    const profiles = [...text.matchAll(/"user_id":"([0-9a-f-]{36})"[^{}[\]]*"email_notifications"/g)]
    expect(profiles.map(([, id]) => id).filter((id) => id !== world.people.stranger.id)).toEqual([])
  })

  it('is no oracle: a filter on an embedded private column finds one’s own rows only', async () => {
    // By the column, because private notes lead from a review to a profile, too.
    const [ofReview, ofList] = ['profiles!reviews_user_id_fkey', 'profiles!lists_user_id_fkey']
    for (const [path, own] of [
      [`reviews?select=user_id,${ofReview}!inner(user_id)`, world.people.stranger.id],
      [`reviews?select=user_id,${ofReview}!inner(user_id)&profiles.email_notifications=eq.false`, undefined],
      [`lists?select=user_id,${ofList}!inner(user_id)&profiles.show_activity=eq.true`, undefined],
      [
        `reviews?select=user_id,${ofReview}(email_notifications)&profiles.email_notifications=eq.false&profiles=not.is.null`,
        undefined,
      ],
    ] as const) {
      const { status, body } = await world.as.stranger.table<{ user_id: string }[]>(path)
      expect(status, path).toBe(200)
      expect([...new Set(body.map((row) => row.user_id))], path).toEqual(own ? [own] : [])
    }
  })
})

describe('counts, plans and descriptions', () => {
  it('count a private row as none', async () => {
    for (const path of [`lists?id=eq.${rows.privateListId}`, `reviews?id=eq.${rows.hiddenReviewId}`, 'reports']) {
      const answer = await world.as.stranger.table(path, { headers: { prefer: 'count=exact' } })
      expect(answer.headers.get('content-range'), path).toBe('*/0')
    }
  })

  it('are not given: no query plan, no description of the schema', async () => {
    const accept = 'application/vnd.pgrst.plan+json; options=analyze|verbose'
    const plan = await world.as.stranger.fetchTable('/rest/v1/lists', { headers: { accept } })
    expect(plan.status).toBe(406)
    const description = await world.as.anon.fetch('/rest/v1/')
    const text = await description.text()
    expect(text).not.toMatch(/email_notifications|list_restaurants/)
  })
})

describe('calls', () => {
  it('tell a stranger nothing private, whatever they are asked for', async () => {
    const requests: [string, object][] = [
      ['profile_page', { person_id: ownerId }],
      ['follows_page', { person_id: ownerId, side: 'followers' }],
      ['follows_page', { person_id: ownerId, side: 'following' }],
      ['restaurant_page', { restaurant_id: world.placeId }],
      ['restaurant_page', { place_id: `manual_${world.placeId}` }],
      ['restaurant_reviews', { restaurant_id: world.placeId, followed_only: false, max_rows: 100 }],
      ['restaurant_reviews', { restaurant_id: world.placeId, followed_only: true }],
      ['review_page', { review_id: rows.reviewId }],
      ['review_page', { review_id: rows.hiddenReviewId }],
      ['review_likers', { review_id: rows.reviewId }],
      ['review_likers', { review_id: rows.hiddenReviewId }],
      ['collection_page', { person_id: ownerId, collection: 'want_to_try' }],
      ['collection_page', { person_id: ownerId, collection: 'favorites' }],
      ['collection_page', { person_id: ownerId, collection: 'visited' }],
      ['reviews_of_person', { person_id: ownerId }],
      ['list_page', { list_id: rows.publicListId }],
      ['list_page', { list_id: rows.privateListId }],
      ['lists_of_person', { person_id: ownerId }],
      ['search_lists', { query: rows.secret }],
      ['search_people', { query: 'owner' }],
      ['search_people', { query: world.people.owner.email }],
      ['search_restaurants', { query: rows.secret }],
      ['popular_restaurants', { period: 'all', followed_only: true }],
      ['sync_home', {}],
      ['sync_pull', { cursors: {} }],
      ['sync_pull', { cursors: { [`user:${ownerId}`]: '0/0', [`list:${rows.privateListId}`]: '0/0' } }],
    ]
    for (const [call, parameters] of requests) {
      const answer = await world.as.stranger.rpc(call, parameters)
      expect(answer.status, call).toBe(200)
      const text = JSON.stringify(answer.body).replaceAll(`"list:${rows.privateListId}"`, '')
      expectNoSecrets(text, call)
      // The stranger's own settings are theirs to read.
      const settings = text.match(/email_notifications/g) ?? []
      expect(settings.length, call).toBe(call.startsWith('sync_') ? 1 : 0)
    }
  })

  it('find nobody by e-mail address or by what is in a profile', async () => {
    for (const query of [world.people.owner.email.slice(0, 15), '@test', 'example', rows.secret.slice(0, 15)]) {
      const answer = await world.as.stranger.rpc('search_people', { query })
      expect(answer).toMatchObject({ status: 200, body: [] })
    }
  })
})

describe('errors', () => {
  it('name no value of somebody else’s row', async () => {
    const { stranger } = world.people
    const requests: [string, object][] = [
      ['lists', { id: rows.privateListId, user_id: stranger.id, name: 'Same id' }],
      ['reviews', { id: rows.hiddenReviewId, user_id: stranger.id, restaurant_id: world.placeId }],
      [
        'reports',
        {
          id: rows.reportId,
          reporter_id: stranger.id,
          reported_content_type: 'review',
          reported_content_id: rows.reviewId,
          reasons: ['spam'],
        },
      ],
      ['restaurants', { id: world.placeId, place_id: 'manual_again', name: 'Same id' }],
    ]
    for (const [table, body] of requests) {
      const answer = await world.as.stranger.table(table, { body })
      expect(answer.status, table).toBe(409)
      const text = JSON.stringify(answer.body)
      for (const value of [rows.secret, rows.marker, world.people.follower.id, 'First Place']) {
        expect(text, table).not.toContain(value)
      }
    }
  })

  it('show nothing of our SQL, our files or our machine', async () => {
    const answers = [
      await world.as.stranger.rpc('sync_push', { client_id: randomUUID(), mutations: {} }),
      await world.as.stranger.rpc('sync_pull', { cursors: { x: 1 } }),
      await world.as.stranger.rpc('nearby_restaurants', { latitude: 1000, longitude: 0 }),
      await world.as.stranger.rpc('popular_restaurants', { period: "month'; select 1" }),
      await world.as.stranger.table('reviews', { body: { rating: 'x' } }),
      await world.as.stranger.table('lists?name=eq.x&bogus=eq.1'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(Object.keys(body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
      expect(JSON.stringify(body)).not.toMatch(
        /plpgsql|select |insert into|security definer|node_modules|\.ts:\d|at async/i,
      )
    }
  })
})

describe('what was public once', () => {
  it('is the last that people who liked a list know of it: no later name, place or note reaches them', async () => {
    const { secret } = rows
    const [verdict] = await push(world.as.owner, [
      mutation('edit_list', {
        id: rows.publicListId,
        fields: { is_public: false, name: `now ${secret}`, description: secret },
      }),
    ])
    expect(verdict?.status).toBe('applied')
    await push(world.as.owner, [
      mutation('set_list_note', { list_id: rows.publicListId, restaurant_id: world.placeId, notes: secret }),
      mutation('edit_list', { id: rows.publicListId, fields: { name: `then ${secret}` } }),
    ])
    for (const role of ['stranger', 'follower'] as const) {
      for (const path of ['activities', 'lists', 'list_restaurants', 'list_likes?select=*,lists(*)']) {
        const answer = await world.as[role].table(path)
        expect(JSON.stringify(answer.body), `${path} as ${role}`).not.toContain(secret)
      }
      for (const call of ['sync_pull', 'sync_home']) {
        const { body } = await world.as[role].rpc(call)
        expect(JSON.stringify(body), `${call} as ${role}`).not.toContain(secret)
      }
    }
  })
})
