/** The world of the security tests: the people of matrix.ts, and rows of the owner that every test may use up. */
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type Client, type TestBackend, type TestUser, testBackend } from '#tests/support/backend.ts'
import type { Role } from './matrix.ts'

export type World = {
  backend: TestBackend
  people: Record<'owner' | 'follower' | 'stranger' | 'blocked' | 'blocker' | 'bystander', TestUser>
  as: Record<Role | 'bystander', Client>
  /** In whose name a role acts: forged and expired tokens, and requests without one, claim to be the owner's. */
  idOf: (role: Role) => string
  placeId: string
  secondPlaceId: string
  activeTagId: string
  inactiveTagId: string
  strangersReviewId: string
}

/** Ids of rows that belong to the owner, made anew by makeOwnedRows. */
export type OwnedRows = {
  reviewId: string
  hiddenReviewId: string
  hiddenListId: string
  publicListId: string
  privateListId: string
  publicItemId: string
  privateItemId: string
  likeId: string
  reviewLikeId: string
  /** On the review. */
  privateNoteId: string
  earlierTextId: string
  followId: string
  visitActivityId: string
  visibleActivityId: string
  invisibleActivityId: string
  reportId: string
  /** A moderator's warning about the review, and its notice. */
  stepId: string
  noticeId: string
  blockId: string
  /** Stands in the texts that only the owner may read: private list, its note, hidden review, report, private activity. */
  secret: string
  /** Stands in the texts of the public rows. */
  marker: string
}

/** For the head of a test file: signs the people up and makes places, tags, a review of the stranger, and who follows whom. */
export async function createWorld(): Promise<World> {
  const backend = testBackend()
  const { sql } = backend
  const owner = await makePerson(backend, 'Owner')
  const follower = await makePerson(backend, 'Follower')
  const stranger = await makePerson(backend, 'Stranger')
  const blocked = await makePerson(backend, 'Blocked')
  const blocker = await makePerson(backend, 'Blocker')
  const bystander = await makePerson(backend, 'Bystander')
  const people = { owner, follower, stranger, blocked, blocker, bystander }
  const ids = {
    placeId: randomUUID(),
    secondPlaceId: randomUUID(),
    activeTagId: randomUUID(),
    inactiveTagId: randomUUID(),
    strangersReviewId: randomUUID(),
  }
  await sql.begin(async (transaction) => {
    await makeCuratedRows(transaction, ids)
    await transaction`insert into followers (follower_id, following_id) values (${follower.id}, ${owner.id})`
    await insertReview(transaction, ids.strangersReviewId, stranger.id, ids.secondPlaceId)
  })
  return {
    backend,
    people,
    as: {
      owner: backend.asUser(owner),
      follower: backend.asUser(follower),
      stranger: backend.asUser(stranger),
      blocked: backend.asUser(blocked),
      blocker: backend.asUser(blocker),
      bystander: backend.asUser(bystander),
      anon: backend.asAnon(),
      forged: backend.asToken(await backend.tokenFor({ sub: owner.id }, 'a secret that is not the one of the project')),
      service: backend.asService(),
      expired: backend.asToken(await backend.tokenFor({ sub: owner.id, exp: Math.floor(Date.now() / 1000) - 60 })),
    },
    idOf: (role) => (role in people ? people[role as keyof typeof people] : owner).id,
    ...ids,
  }
}

/**
 * Somebody with an account and a session, without a sign-up: hashing four passwords for each test file would take longer
 * than most of the tests. Those that are about accounts sign people up.
 */
async function makePerson({ sql, tokenFor }: TestBackend, name: string): Promise<TestUser> {
  const id = randomUUID()
  const username = `${name.toLowerCase().slice(0, 8)}_${id.slice(0, 6)}`
  const email = `${username}@test.example`
  const metadata = { username, full_name: name, app_context: 'main_app' }
  await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data)
    values (${id}, ${email}, 'authenticated', 'authenticated', ${sql.json(metadata)})`
  const [session] = await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id}) returning id`
  const accessToken = await tokenFor({ sub: id, email, session_id: session?.['id'] })
  return { id, email, password: '', username, accessToken }
}

type CuratedIds = Pick<World, 'placeId' | 'secondPlaceId' | 'activeTagId' | 'inactiveTagId'>

/** Places and tags, also again after somebody who curates has changed or deleted them. */
async function makeCuratedRows(sql: postgres.TransactionSql, ids: CuratedIds): Promise<void> {
  await sql`insert into restaurants (id, place_id, name, latitude, longitude) values
    (${ids.placeId}, ${`manual_${ids.placeId}`}, 'First Place', 47.8, 13.05),
    (${ids.secondPlaceId}, ${`manual_${ids.secondPlaceId}`}, 'Second Place', 47.81, 13.06)
    on conflict (id) do update set name = excluded.name`
  await sql`insert into tags (id, name, is_active) values
    (${ids.activeTagId}, ${`Tag ${ids.activeTagId}`}, true), (${ids.inactiveTagId}, ${`Tag ${ids.inactiveTagId}`}, false)
    on conflict (id) do update set name = excluded.name, is_active = excluded.is_active`
}

/** A fresh set of the owner's rows, so that a test may change and delete them. */
export async function makeOwnedRows(world: World): Promise<OwnedRows> {
  const { owner, follower, stranger, bystander, blocked, blocker } = world.people
  const { placeId, secondPlaceId } = world
  const ids = Object.fromEntries(
    [
      'review',
      'hiddenReview',
      'hiddenList',
      'publicList',
      'privateList',
      'publicItem',
      'privateItem',
      'earlierText',
      'report',
      'step',
    ].map((name) => [`${name}Id`, randomUUID()]),
  ) as Omit<
    OwnedRows,
    | 'likeId'
    | 'privateNoteId'
    | 'reviewLikeId'
    | 'followId'
    | 'visitActivityId'
    | 'visibleActivityId'
    | 'invisibleActivityId'
    | 'noticeId'
    | 'blockId'
    | 'secret'
    | 'marker'
  >
  const secret = `secret-${randomUUID()}`
  const marker = `marker-${randomUUID()}`
  const places = JSON.stringify([{ id: placeId }])
  await world.backend.sql.begin((sql) =>
    // In this order, without waiting for each answer.
    Promise.all([
      makeCuratedRows(sql, world),
      insertReview(sql, ids.reviewId, owner.id, placeId, { comment: marker }),
      insertReview(sql, ids.hiddenReviewId, owner.id, placeId, { comment: secret, hidden: true }),
      sql`insert into lists (id, user_id, name, description, is_public) values
        (${ids.publicListId}, ${owner.id}, ${marker}, null, true),
        (${ids.privateListId}, ${owner.id}, ${secret}, ${secret}, false)`,
      sql`insert into lists (id, user_id, name, is_hidden) values (${ids.hiddenListId}, ${owner.id}, ${secret}, true)`,
      sql`insert into private.moderation_log (id, at, action, subject_type, subject_id, author_id, reason, before, after)
        values (${ids.stepId}, now(), 'warn', 'review', ${ids.reviewId}, ${owner.id}, 'spam', '{}', '{}')`,
      sql`select private.tell(${owner.id}, 'moderation', ${ids.stepId}, ${sql.json({ action: 'warn', message: secret })})`,
      sql`insert into list_restaurants (id, list_id, restaurant_id, position, notes) values
        (${ids.publicItemId}, ${ids.publicListId}, ${placeId}, 0, ${marker}),
        (${randomUUID()}, ${ids.publicListId}, ${secondPlaceId}, 1, null),
        (${ids.privateItemId}, ${ids.privateListId}, ${placeId}, 0, ${secret})`,
      sql`insert into list_likes (list_id, user_id) values (${ids.publicListId}, ${stranger.id})`,
      sql`insert into review_likes (review_id, user_id) values (${ids.reviewId}, ${stranger.id})`,
      sql`insert into review_companions (review_id, author_id, person_id)
        select unnest(${[ids.reviewId, ids.hiddenReviewId]}::uuid[]), ${owner.id}, ${bystander.id}`,
      sql`insert into private_notes (user_id, review_id, note) values (${owner.id}, ${ids.reviewId}, ${secret})`,
      sql`insert into earlier_texts (id, user_id, subject_id, field, text)
        values (${ids.earlierTextId}, ${owner.id}, ${ids.reviewId}, 'comment', ${secret})`,
      sql`insert into followers (follower_id, following_id) values (${follower.id}, ${owner.id})
        on conflict do nothing`,
      sql`insert into restrictions (id, user_id, person_id, kind) values
        (${randomUUID()}, ${owner.id}, ${blocked.id}, 'block'), (${randomUUID()}, ${blocker.id}, ${owner.id}, 'block')
        on conflict (user_id, person_id, kind) do nothing`,
      sql`insert into reports (id, reporter_id, reported_content_type, reported_content_id, reasons, description)
        values (${ids.reportId}, ${owner.id}, 'review', ${world.strangersReviewId}, '{spam}', ${secret})`,
      sql`update profiles set favorites = ${places}::text::jsonb, want_to_try = ${places}::text::jsonb,
        pinned_restaurants = ${places}::text::jsonb, show_activity = true where user_id = ${owner.id}`,
    ]),
  )
  // What triggers have made.
  type Made = Pick<OwnedRows, 'likeId' | 'reviewLikeId' | 'privateNoteId' | 'followId' | 'blockId' | 'noticeId'> &
    Pick<OwnedRows, 'visitActivityId' | 'visibleActivityId' | 'invisibleActivityId'>
  const [made] = await world.backend.sql<[Made]>`select
    (select id from list_likes where list_id = ${ids.publicListId}) as "likeId",
    (select id from review_likes where review_id = ${ids.reviewId}) as "reviewLikeId",
    (select id from private_notes where review_id = ${ids.reviewId}) as "privateNoteId",
    (select id from followers where follower_id = ${follower.id} and following_id = ${owner.id}) as "followId",
    (select id from restrictions where user_id = ${owner.id} and person_id = ${blocked.id}) as "blockId",
    (select id from activities where related_id = ${ids.reviewId} limit 1) as "visitActivityId",
    (select id from activities where related_id = ${ids.publicListId} and user_id = ${owner.id}) as "visibleActivityId",
    (select id from activities where related_id = ${ids.privateListId} limit 1) as "invisibleActivityId",
    (select id from activities where related_id = ${ids.stepId} limit 1) as "noticeId"`
  if (Object.values(made).includes(null as never)) throw new Error(`A row is not there: ${JSON.stringify(made)}`)
  return { ...ids, ...made, secret, marker }
}

/** A mutation of sync_push with an id of its own. */
export function mutation(intent: unknown, input: unknown): { id: string; intent: unknown; input: unknown } {
  return { id: randomUUID(), intent, input }
}

export type Verdict = { id?: string; status: string; code?: string; message?: string; replayed?: boolean }

/** Pushes mutations and gives their verdicts; throws when the whole push is refused. */
export async function push(client: Client, mutations: unknown[], sentAt?: string): Promise<Verdict[]> {
  const answer = await client.rpc<{ verdicts: Verdict[] }>('sync_push', {
    client_id: randomUUID(),
    mutations,
    ...(sentAt === undefined ? {} : { sent_at: sentAt }),
  })
  if (answer.status !== 200) throw new Error(`The push was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.verdicts
}

/** Everything that is a person's own, but for the counts that others may move, as one value to compare. */
export async function readOwnedBy(world: World, personId: string): Promise<Record<string, unknown>> {
  const [row] = await world.backend.sql`
    select
      (select to_jsonb(profiles) from profiles where user_id = ${personId}) as profile,
      (select jsonb_agg(to_jsonb(reviews) - 'like_count' order by id) from reviews where user_id = ${personId}) as reviews,
      (select jsonb_agg(to_jsonb(lists) - 'like_count' order by id) from lists where user_id = ${personId}) as lists,
      (select jsonb_agg(to_jsonb(item) order by item.id) from list_restaurants as item join lists on lists.id = list_id
        where user_id = ${personId}) as items,
      (select jsonb_agg(to_jsonb(followers) order by id) from followers where follower_id = ${personId}) as follows,
      (select jsonb_agg(to_jsonb(list_likes) order by id) from list_likes where user_id = ${personId}) as likes,
      (select jsonb_agg(to_jsonb(review_likes) order by id) from review_likes where user_id = ${personId}) as liked_reviews,
      (select jsonb_agg(to_jsonb(named) order by review_id, person_id) from review_companions as named
        where author_id = ${personId} and not has_left) as companions,
      (select jsonb_agg(to_jsonb(private_notes) order by id) from private_notes where user_id = ${personId}) as private_notes,
      (select jsonb_agg(to_jsonb(earlier_texts) order by id) from earlier_texts where user_id = ${personId}) as earlier_texts,
      (select jsonb_agg(to_jsonb(activities) order by id) from activities where user_id = ${personId}) as activities,
      (select jsonb_agg(to_jsonb(restrictions) order by id) from restrictions where user_id = ${personId}) as restrictions,
      (select jsonb_agg(to_jsonb(reports) order by id) from reports where reporter_id = ${personId}) as reports,
      (select jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name) order by bucket_id, name)
        from storage.objects where name like ${`${personId}/%`}) as files`
  return row ?? {}
}

async function insertReview(
  sql: postgres.TransactionSql,
  id: string,
  userId: string,
  placeId: string,
  { comment = '', hidden = false } = {},
): Promise<void> {
  await sql`insert into reviews (id, user_id, restaurant_id, rating, comment, is_hidden)
    values (${id}, ${userId}, ${placeId}, 4.5, ${comment}, ${hidden})`
}
