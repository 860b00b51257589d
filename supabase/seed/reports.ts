import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { DemoData } from './demo-data.ts'
import { reviewPhotoPaths } from './files.ts'
import { required } from './random.ts'

const hour = 60 * 60 * 1000

/** Who has the desk, which has something to decide about each kind of thing. */
export const moderator = 'mateo'

/** Makes the moderator, and what people of the town have reported in the last day. */
export async function writeReports(
  sql: postgres.TransactionSql,
  { reviews, lists, places }: DemoData,
  idOf: (username: string) => string,
  now: Date,
): Promise<void> {
  await sql`insert into private.moderators (user_id) values (${idOf(moderator)})`
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hour)
  const others = reviews.filter(({ author, isHidden }) => author !== moderator && author !== 'noor' && !isHidden)
  const harsh = required(others.find(({ comment, rating }) => comment && rating !== null && rating <= 2))
  const pictured = required(others.find((review) => review !== harsh && reviewPhotoPaths(review, '').length > 0))
  const [photo] = reviewPhotoPaths(pictured, idOf(pictured.author))
  const list = required(lists.find(({ owner, isPublic }) => isPublic && owner !== moderator && owner !== 'noor'))
  const report = (reporter: string, hours: number, type: string, id: string, reason: string, more: object = {}) => ({
    id: randomUUID(),
    reporter_id: idOf(reporter),
    reported_content_type: type,
    reported_content_id: id,
    photo: null,
    reasons: [reason],
    description: null,
    created_at: hoursAgo(hours),
    ...more,
  })
  const reports = [
    report('noor', 21, 'review', harsh.id, 'inappropriate', { description: 'This is no way to talk about a waiter.' }),
    report(harsh.author === 'hanna' ? 'tomasz' : 'hanna', 19, 'review', harsh.id, 'inappropriate'),
    report('noor', 15, 'photo', pictured.id, 'other', { photo, description: 'You can see my neighbour in it.' }),
    report('noor', 4, 'list', list.id, 'spam'),
    report('noor', 2, 'person', idOf(harsh.author), 'spam'),
  ]
  await sql`insert into public.reports ${sql(reports)}`
  const [closed, renamed] = [required(places[1]), required(places[2])]
  const wrong = { reporter_id: idOf('noor'), name: null, description: null }
  await sql`insert into private.place_reports ${sql([
    { ...wrong, id: randomUUID(), restaurant_id: closed.id, problem: 'closed', created_at: hoursAgo(10) },
    {
      ...wrong,
      id: randomUUID(),
      restaurant_id: renamed.id,
      problem: 'name',
      name: `${renamed.name} & Sons`,
      created_at: hoursAgo(7),
    },
  ])}`
}
