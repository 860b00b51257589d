/** Whom and what the measured calls are about: ids and texts of the built world, see world/helpers.sql. */
import type { Sql } from 'postgres'

export type Subjects = {
  /** 20 people who follow 200 each, and own and like some lists. */
  readers: string[]
  /** 20 who follow the one with 10,000 reviews: no account may ask 20 things at once. */
  fans: string[]
  /** Follows them and 200 others, and unfollows some: see neighbour.ts. */
  neighbour: string
  prolific: string
  /** One that 20,000 people like, and the most liked of 19 others: nobody else may ask who likes a review. */
  liked: { review: string; author: string }[]
  /** People with 10 to 2,000 reviews, well known to the crowd. */
  circle: string[]
  /** Any people and places: the numbers of both share few factors, so that pairs of them repeat late. */
  crowd: string[]
  places: string[]
  /** Public ones. */
  lists: string[]
  /** The 20 places with the most reviews. */
  busyPlaces: string[]
  /** Words of place names that few places have. */
  rareWords: string[]
  usernameParts: string[]
  cities: { latitude: number; longitude: number }[]
  /** Of each reader and fan: the cursors of a device that has seen everything. */
  cursors: Map<string, Record<string, string>>
  /** By scope of a followed person: a cursor that lacks the newest change. */
  cursorsBehind: Map<string, string>
}

/** Takes the superuser's connection. */
export async function findSubjects(sql: Sql): Promise<Subjects> {
  const ids = async (kind: string, first: number, last: number, step = 1): Promise<string[]> =>
    (
      await sql`select bench.id(${kind}, n) as id from generate_series(${first}::integer, ${last}::integer, ${step}::integer) as n`
    ).map((row) => row['id'] as string)
  const [readers, [neighbour = ''], [prolific = ''], circle, crowd, places, busyPlaces] = await Promise.all([
    ids('person', 1, 20),
    ids('person', 21, 21),
    ids('person', 22, 22),
    ids('person', 23, 2022, 7),
    ids('person', 2023, 99_000, 97),
    ids('place', 1, 99_000, 89),
    ids('place', 1, 20),
  ])
  const followers = await sql`select follower_id as id from public.followers
    where following_id = ${prolific} and follower_id <> ${neighbour} order by follower_id limit 20`
  const fans = followers.map((row) => row['id'] as string)
  const liked = await sql<{ review: string; author: string }[]>`
    select (array_agg(id order by likes desc))[1] as review, user_id as author
    from public.reviews join (select review_id as id, count(*) as likes from public.review_likes group by review_id) as counted using (id)
    group by user_id order by max(likes) desc limit 20`
  const lists = await sql<{ id: string }[]>`select id from public.lists where is_public order by id limit 500`
  const words = await sql`select distinct substring(name from '[^ ]+$') as word from public.restaurants
    where id = any (${places}) and name ~ '^[^'']+$' order by word`
  const usernames = await sql`select substr(username, 2, 5) as part from public.profiles where user_id = any (${crowd})`
  const cities = await sql<
    { latitude: number; longitude: number }[]
  >`select latitude, longitude from bench.cities order by n`
  const cursors = new Map<string, Record<string, string>>()
  for (const person of [...readers, ...fans]) cursors.set(person, await cursorsOf(sql, person))
  return {
    readers,
    fans,
    neighbour,
    prolific,
    liked,
    circle,
    crowd,
    places,
    lists: lists.map(({ id }) => id),
    busyPlaces,
    rareWords: words.map((row) => row['word'] as string),
    usernameParts: usernames.map((row) => row['part'] as string),
    cities,
    cursors,
    cursorsBehind: await findCursorsBehind(sql),
  }
}

async function cursorsOf(sql: Sql, personId: string): Promise<Record<string, string>> {
  const rows = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: personId })}, true)`
    return transaction`select scope, head::text as head from sync.manifest()`
  })
  return Object.fromEntries(rows.map((row) => [row['scope'], row['head']]))
}

async function findCursorsBehind(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql`select scope, (
      select version from sync.entries where scope_id = scopes.id order by version desc offset 1 limit 1
    )::text as version
    from sync.scopes where scope in (select 'user:' || bench.id('person', n) from generate_series(23, 2022) as n)`
  return new Map(rows.map((row) => [row['scope'] as string, row['version'] as string]))
}
