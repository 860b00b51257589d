import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Row } from '#tests/support/device.ts'

/** What a person sends to use each budget up, and what they are told. */
export const dailyBudgets: {
  budget: string
  most: number
  sentence: string
  spend: (sql: Sql, index: number) => Promise<Row & { intent: string }>
}[] = [
  {
    budget: 'places',
    most: 50,
    sentence: 'You can add 50 places a day. Try again tomorrow.',
    spend: async () => {
      const id = randomUUID()
      return { intent: 'save_place', id, place_id: `manual_${id}`, name: 'New' }
    },
  },
  {
    budget: 'reports',
    most: 20,
    sentence: 'You can send 20 reports a day. Try again tomorrow.',
    spend: async (sql) => ({
      intent: 'report',
      id: randomUUID(),
      content_type: 'review',
      content_id: await theirReview(sql),
      reasons: ['spam'],
    }),
  },
  {
    budget: 'names',
    most: 10,
    sentence: 'You can change your name or picture 10 times a day. Try again tomorrow.',
    spend: async (_, index) => ({ intent: 'update_profile', fields: { full_name: `Name ${index}` }, base: {} }),
  },
  {
    budget: 'likes',
    most: 500,
    sentence: 'You can like 500 lists and reviews a day. Try again tomorrow.',
    spend: async (sql) => ({ intent: 'like_review', id: randomUUID(), review_id: await theirReview(sql) }),
  },
]

/** A review by somebody with no budget, as a row. */
async function theirReview(sql: Sql): Promise<string> {
  const id = randomUUID()
  const [author] = await sql`select user_id from profiles order by created_at limit 1`
  const [place] = await sql`select id from restaurants limit 1`
  await sql`insert into reviews (id, user_id, restaurant_id) values (${id}, ${author?.['user_id']}, ${place?.['id']})`
  return id
}
