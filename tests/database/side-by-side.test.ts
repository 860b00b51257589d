/** What is derived from rows that another transaction is changing at the same moment is right once both are over. */
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { mutation, type Row } from '#tests/support/device.ts'
import { held, makeModerator, twoPlaces } from '#tests/support/merging.ts'
import { addPhoto, cleanFiles, decideNow, listInput } from '#tests/support/moderating.ts'
import { sideBySide } from '#tests/support/side-by-side.ts'
import { becomePerson, commitWork } from '#tests/support/sql-caller.ts'
import { createWorld, outcomes, ownProfile, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

/** A push of this person that is not committed yet. */
const pushing = (person: Person, intent: string, input: Row) => async (transaction: TransactionSql) => {
  await becomePerson(transaction, person.id)
  await transaction`select api.sync_push(${randomUUID()}, ${JSON.stringify([mutation(intent, input)])}::text::json)`
}
const pushed = (person: Person, intent: string, input: Row) => async () => {
  expect(outcomes(await person.device.push([intent, input]))).toEqual(['applied'])
}
const correcting = (moderator: Person, place: string, name: string) => async (transaction: TransactionSql) => {
  await becomePerson(transaction, moderator.id)
  await transaction`select api.correct_place(${place}, ${JSON.stringify({ name })}::text::jsonb)`
}
async function figuresOf(place: string): Promise<Row> {
  const [figures] = await sql`
    select rating_sum::float8, rating_count, visits_all from restaurant_stats where restaurant_id = ${place}`
  return { ...figures }
}
const merged = (duplicate: string, kept: string) => async () => {
  await sql`select private.merge_places(${duplicate}, ${kept})`
}

describe('invariant 6: a list that somebody likes', () => {
  async function likedList() {
    const [owner, liker] = [await world.person('Owner'), await world.person('Liker')]
    const list = listInput()
    await owner.device.push(['create_list', list])
    const isShown = async () => {
      const [activity] = await sql`
        select is_visible from activities where user_id = ${liker.id} and related_id = ${list.id}`
      return activity?.['is_visible']
    }
    return { owner, liker, list, isShown, like: { list_id: list.id } }
  }
  const shows = (show_activity: boolean): [string, Row] => [
    'update_profile',
    { fields: { show_activity }, base: { show_activity: !show_activity } },
  ]

  test('is named no more by who hides their activity while it gets another name', async () => {
    const { owner, liker, list, like, isShown } = await likedList()
    await liker.device.push(['like_list', like])
    const renamed = pushed(owner, 'edit_list', { id: list.id, fields: { name: 'Stews' } })
    await sideBySide(sql, pushing(liker, ...shows(false)), renamed)
    expect(await isShown()).toBe(false)
    await liker.device.push(shows(true))
    expect(await isShown()).toBe(true)
  })

  test('is not named by who shows their activity while it becomes private', async () => {
    const { owner, liker, list, like, isShown } = await likedList()
    await liker.device.push(['like_list', like], shows(false))
    const hiding = pushing(owner, 'edit_list', { id: list.id, fields: { is_public: false } })
    await sideBySide(sql, hiding, pushed(liker, ...shows(true)))
    expect(await isShown()).toBe(false)
  })

  test('is named by nobody who likes it while a moderator hides it, whoever is first', async () => {
    const moderator = await makeModerator(backend, world)
    for (const isFirst of [true, false]) {
      const { liker, list, like, isShown } = await likedList()
      const decision = { subject_type: 'list', subject_id: list.id, action: 'hide', reason: 'insult' }
      const hiding = async (transaction: TransactionSql) => {
        await becomePerson(transaction, moderator.id)
        await transaction`select api.moderate('list', ${list.id}, 'hide', reason => 'insult')`
      }
      if (isFirst) await sideBySide(sql, hiding, () => liker.device.push(['like_list', like]))
      else await sideBySide(sql, pushing(liker, 'like_list', like), () => decideNow(backend, moderator, decision))
      expect([isFirst, (await isShown()) ?? false]).toEqual([isFirst, false])
    }
  })

  test('is liked by two at once, and neither waits for the other', async () => {
    const { liker, list, like } = await likedList()
    const other = await world.person('Other')
    await sideBySide(sql, pushing(liker, 'like_list', like), () =>
      sql.begin(async (transaction) => {
        await transaction`set local lock_timeout = '5s'`
        await pushing(other, 'like_list', like)(transaction)
      }),
    )
    expect(await sql`select like_count from lists where id = ${list.id}`).toEqual([{ like_count: 2 }])
  })
})

describe('invariant 6: what others do at the moment in which somebody is put out of sight', () => {
  /** Reader and author, who is about to go out of the reader's sight, and a friend of the reader's who may name the author. */
  async function threePeople() {
    const [author, reader, friend] = [
      await world.person('Author'),
      await world.person('Reader'),
      await world.person('Friend'),
    ]
    const list = listInput()
    await author.device.push(['create_list', list])
    await friend.device.push(['follow', { user_id: author.id }])
    await reader.device.pull()
    const isNamed = async (): Promise<boolean> => {
      await reader.device.pull()
      return JSON.stringify(held(reader.device)).includes(author.id)
    }
    const block = pushing(author, 'block', { id: randomUUID(), user_id: reader.id })
    const suspend = (transaction: TransactionSql) =>
      transaction`select private.suspend(${author.id}, now() + interval '1 day')`
    return { reader, friend, author, isNamed, block, suspend, like: { list_id: list.id } }
  }

  test.each(['block', 'suspend'] as const)('%s: a list that a friend likes', async (way) => {
    const { reader, friend, isNamed, like, ...ways } = await threePeople()
    await reader.device.push(['follow', { user_id: friend.id }])
    await sideBySide(sql, ways[way], async () => {
      await friend.device.push(['like_list', like])
      await reader.device.pull()
    })
    expect(await isNamed()).toBe(false)
  })

  test('block: whom the reader follows', async () => {
    const { reader, friend, isNamed, like, block } = await threePeople()
    await friend.device.push(['like_list', like])
    await sideBySide(sql, block, async () => {
      await reader.device.push(['follow', { user_id: friend.id }])
      await reader.device.pull()
    })
    expect(await isNamed()).toBe(false)
  })

  test('block: whom a friend names on a visit', async () => {
    const { author, reader, friend, isNamed, block } = await threePeople()
    await reader.device.push(['follow', { user_id: friend.id }])
    const named = visit(await world.restaurant(), { companions: [author.id] })
    await sideBySide(sql, block, async () => {
      await friend.device.push(['log_visit', named])
      await reader.device.pull()
    })
    expect(await isNamed()).toBe(false)
  })
})

test('a visit that its author saves while another of the same day is being hidden still counts once', async () => {
  const [rex, moderator] = [await world.person('Rex'), await makeModerator(backend, world)]
  const place = await world.restaurant()
  const first = visit(place, { rating: 5 })
  await rex.device.push(['log_visit', first])
  const decision = { subject_type: 'review', subject_id: first.id, action: 'hide', reason: 'spam' }
  const saving = pushing(rex, 'log_visit', visit(place, { rating: 3 }))
  await sideBySide(sql, saving, () => decideNow(backend, moderator, decision))
  expect(await figuresOf(place)).toEqual({ rating_sum: 3, rating_count: 1, visits_all: 1 })
})

describe('a place that is merged', () => {
  test('takes along a private note as its author is writing it', async () => {
    const ada = await world.person('Ada')
    const { duplicate, kept } = await twoPlaces(world)
    const [long, longer] = ['a'.repeat(1500), 'b'.repeat(1600)]
    await ada.device.push(
      ['set_private_note', { restaurant_id: kept, note: long }],
      ['set_private_note', { restaurant_id: duplicate, note: 'short' }],
    )
    const writing = pushing(ada, 'set_private_note', {
      restaurant_id: duplicate,
      note: longer,
      base: { note: 'short' },
    })
    await sideBySide(sql, writing, merged(duplicate, kept))
    const texts = await sql`select note as text from private_notes where user_id = ${ada.id}
      union all select text from earlier_texts where user_id = ${ada.id}`
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set([long, longer]))
  })

  test('counts a day once though its person is editing another visit of it, at the kept place', async () => {
    const ada = await world.person('Ada')
    const { duplicate, kept } = await twoPlaces(world)
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const earlier = visit(kept, { rating: 5, created_at: `${day}T10:00:00Z` })
    await ada.device.push(
      ['log_visit', earlier],
      ['log_visit', visit(duplicate, { rating: 3, created_at: `${day}T12:00:00Z` })],
    )
    await sideBySide(
      sql,
      pushing(ada, 'edit_review', { id: earlier.id, fields: { rating: 1 } }),
      merged(duplicate, kept),
    )
    expect(await figuresOf(kept)).toEqual({ rating_sum: 3, rating_count: 1, visits_all: 1 })
  })
})

describe('a place that a moderator corrects', () => {
  test('has its new name on the phone of who logs a visit at that moment, and in what their friends are told', async () => {
    const [ada, moderator] = [await world.person('Ada'), await makeModerator(backend, world)]
    const [place, review] = [await world.restaurant({ name: 'Wrong' }), randomUUID()]
    await sideBySide(sql, correcting(moderator, place, 'Right'), async () => {
      await ada.device.push(['log_visit', visit(place, { id: review })])
      await ada.device.pull()
    })
    await ada.device.pull()
    const [told] = await sql`select metadata ->> 'restaurant_name' as name from activities where related_id = ${review}`
    expect([ada.device.rows('restaurants').get(place)?.['name'], told?.['name']]).toEqual(['Right', 'Right'])
  })

  test('has it also when the visit is first', async () => {
    const [ada, moderator] = [await world.person('Ada'), await makeModerator(backend, world)]
    const [place, review] = [await world.restaurant({ name: 'Wrong' }), randomUUID()]
    await sideBySide(sql, pushing(ada, 'log_visit', visit(place, { id: review })), () =>
      sql.begin(correcting(moderator, place, 'Right')),
    )
    const [told] = await sql`select metadata ->> 'restaurant_name' as name from activities where related_id = ${review}`
    expect(told?.['name']).toBe('Right')
  })

  test('has it in what friends are told of a visit that is rated anew at that moment', async () => {
    const [ada, moderator] = [await world.person('Ada'), await makeModerator(backend, world)]
    const place = await world.restaurant({ name: 'Wrong' })
    const review = visit(place)
    await ada.device.push(['log_visit', review])
    const rated = pushed(ada, 'edit_review', { id: review.id, fields: { rating: 2 } })
    await sideBySide(sql, correcting(moderator, place, 'Right'), rated)
    const [told] = await sql`select metadata from activities where related_id = ${review.id}`
    expect(told?.['metadata']).toMatchObject({ restaurant_name: 'Right', rating: 2 })
  })

  test('has it in the wishes of who adds it at that moment', async () => {
    const [ada, moderator] = [await world.person('Ada'), await makeModerator(backend, world)]
    const place = await world.restaurant({ name: 'Wrong' })
    const sent = [mutation('add_want_to_try', { restaurant_id: place })]
    await sideBySide(sql, correcting(moderator, place, 'Right'), () => ada.device.send(sent))
    await ada.device.send(sent)
    expect((await ownProfile(ada))['want_to_try']).toMatchObject([{ id: place, name: 'Right' }])
  })
})

describe('invariant 6: a photo', () => {
  async function photoOf() {
    const rex = await world.person('Rex')
    const review = visit(await world.restaurant())
    await rex.device.push(['log_visit', review])
    const setHidden = (isHidden: boolean) => sql`select private.set_hidden('review', ${review.id}, null, ${isHidden})`
    return { rex, review, path: await addPhoto(backend, rex, review.id), setHidden }
  }
  const bucketsToClean = async (path: string) =>
    (await sql`select bucket_id from private.unlinked_files where name = ${path}`).map((row) => row['bucket_id'])

  test('that becomes public again while its visit is hidden anew is withheld once more', async () => {
    const { path, setHidden } = await photoOf()
    await setHidden(true)
    await cleanFiles(backend)
    await setHidden(false)
    // The row alone, as the storage writes it when the file is there.
    const moving = (to: string) => (transaction: TransactionSql) =>
      transaction`update storage.objects set bucket_id = ${to} where name = ${path}`
    await sideBySide(sql, moving('review-photos'), () => setHidden(true))
    const listed = await bucketsToClean(path)
    await sql.begin(moving('withheld-photos'))
    expect(listed).toContain('review-photos')
  })

  test('that is linked while its person is suspended is withheld', async () => {
    const { rex, review, path } = await photoOf()
    await rex.device.push(['detach_photo', { review_id: review.id, path }])
    const linking = pushing(rex, 'attach_photo', { review_id: review.id, path })
    await sideBySide(sql, linking, () => sql`select private.suspend(${rex.id}, now() + interval '1 day')`)
    expect(await bucketsToClean(path)).toContain('review-photos')
  })
})

test('a place that changes while an account is being deleted brings no scope of that account back', async () => {
  const gone = await world.person('Gone')
  const place = await world.restaurant()
  await gone.device.push(['log_visit', visit(place)])
  const deleting = async (transaction: TransactionSql) => {
    await transaction`delete from auth.users where id = ${gone.id}`
    await commitWork(transaction)
  }
  await sideBySide(sql, deleting, () => sql`update restaurants set phone = '+43 1' where id = ${place}`)
  expect([...(await sql`select scope from sync.scopes where scope like ${`%:${gone.id}`}`)]).toEqual([])
})

test('the username of an account that is being deleted is nobody’s at that moment either', async () => {
  const gone = await world.person('Gone')
  const taken = () =>
    sql`insert into auth.users (id, raw_user_meta_data) values (${randomUUID()}, ${sql.json({ username: gone.username })})`
  const signUp = sideBySide(sql, (transaction) => transaction`delete from auth.users where id = ${gone.id}`, taken)
  await expect(signUp).rejects.toMatchObject({ code: 'CR001', detail: 'username_taken' })
})
