/** Screens of the demo town, with the pictures and the words of an app in use, and of somebody who has just come. */
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { paths } from '#src/lib/paths.ts'

type TownScreen = { path: string; prepare?: (page: Page) => Promise<void> }

/** What the person of the demo town sees. */
export async function townScreens(databaseUrl: string, username: string): Promise<Record<string, TownScreen>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [me] = await sql<{ user_id: string }[]>`select user_id from public.profiles where username = ${username}`
    const [busy] = await sql<{ id: string }[]>`select restaurant_id as id from public.reviews
      where photos <> '{}' group by 1 order by count(*) desc, 1 limit 1`
    const [bare] = await sql<{ id: string }[]>`select id from public.restaurants
      where not exists (select from public.reviews where restaurant_id = restaurants.id) order by name limit 1`
    const [review] = await sql<{ id: string; user_id: string }[]>`select reviews.id, user_id from public.reviews
      join public.followers on following_id = user_id and follower_id = ${me?.user_id ?? ''}
      where cardinality(photos) > 1 and comment is not null order by reviews.created_at desc limit 1`
    const [list] = await sql<{ id: string }[]>`select list_id as id from public.list_restaurants
      join public.lists on lists.id = list_id where user_id = ${me?.user_id ?? ''} and is_public group by 1 order by count(*) desc, 1 limit 1`
    const [own] = await sql<{ id: string }[]>`select id from public.reviews
      where user_id = ${me?.user_id ?? ''} and photos <> '{}' and comment is not null order by created_at desc limit 1`
    const [shared, named] = await withOthers(sql, me?.user_id ?? '')
    if (!busy || !bare || !review || !list || !own || !shared || !named)
      throw new Error('The demo town has nothing to show.')
    const first = 'Suggestions'
    return {
      'town, home': { path: paths.start },
      'town, nearby': { path: paths.nearby },
      'town, search for a cuisine': {
        path: `${paths.search}?q=Ramen`,
        prepare: (page) =>
          page
            .getByText(/\d+ places/)
            .first()
            .waitFor(),
      },
      'town, restaurant': { path: paths.restaurant(busy.id) },
      'town, restaurant without a visit': { path: paths.restaurant(bare.id) },
      'town, reviews of a restaurant': { path: paths.restaurantReviews(busy.id) },
      'town, review': { path: paths.review(review.id) },
      'town, visit with several people': { path: paths.review(shared) },
      'town, edit of a visit with several people': { path: paths.editReview(shared) },
      'town, visit on which one is named': { path: paths.review(named) },
      'town, featured': { path: paths.featured },
      'town, popular': { path: paths.popularRestaurants },
      'town, popular with friends': { path: paths.popularFriends },
      'town, new from friends': { path: paths.newFriends },
      'town, lists': { path: paths.lists() },
      'town, list': { path: paths.list(list.id) },
      'town, own profile': { path: paths.profile() },
      'town, diary': { path: paths.diary() },
      'town, look back': { path: paths.lookBack() },
      'town, look back at all': { path: paths.lookBack('all') },
      'town, visits behind a number': { path: paths.visitsBehind('all', { group: 'cuisine' }) },
      'town, picture of a year': {
        path: paths.lookBack('all'),
        async prepare(page) {
          await page.getByRole('button', { name: 'Share as picture' }).click()
          await page.getByRole('dialog').getByRole('img').waitFor()
        },
      },
      'town, picture of a visit': { path: paths.review(own.id), prepare: asPicture },
      'town, picture of a list': { path: paths.list(list.id), prepare: asPicture },
      'town, profile': { path: paths.profile(review.user_id) },
      'town, friends': { path: paths.friends },
      'town, activity': { path: paths.activity },
      'town, want to try': { path: paths.wantToTry() },
      'town, visited': { path: paths.visitedRestaurants() },
      'town, log a visit': { path: paths.log() },
      'town, log a visit, place chosen': {
        path: paths.log(),
        prepare: (page) => page.getByRole('list', { name: first }).getByRole('button').first().click(),
      },
      'town, map nearby': { path: paths.nearby, prepare: onMap },
      'town, map of a search': { path: `${paths.search}?q=Ramen`, prepare: onMap },
      'town, map of places to try': { path: paths.wantToTry(), prepare: onMap },
      'town, map of visited places': { path: paths.visitedRestaurants(), prepare: onMap },
      'town, map of a list': { path: paths.list(list.id), prepare: onMap },
      'town, map of a restaurant': {
        path: paths.restaurant(busy.id),
        async prepare(page) {
          await page.getByRole('button', { name: 'Map', exact: true }).click()
          await isDrawn(page)
        },
      },
      'town, map for a pin': {
        path: paths.log(),
        async prepare(page) {
          await page.getByRole('searchbox').fill('Zzyzx')
          await page.getByRole('button', { name: /as a new place$/ }).click()
          await page.getByRole('button', { name: 'Put a pin on the map' }).click()
          await isDrawn(page)
        },
      },
    }
  } finally {
    await sql.end()
  }
}

/** One's own visit on which several people are named, and one on which somebody else has named oneself. */
async function withOthers(sql: postgres.Sql, me: string): Promise<(string | undefined)[]> {
  await sql`insert into public.review_companions (review_id, author_id, person_id)
    select distinct on (following_id) review_id, author_id, following_id from public.review_companions
      join public.followers on follower_id = author_id where author_id = ${me} limit 7 on conflict do nothing`
  const rows = await sql<{ id: string }[]>`select review_id as id from public.review_companions
    where ${me} in (author_id, person_id) group by review_id, author_id order by author_id <> ${me}`
  return [rows[0]?.id, rows.at(-1)?.id]
}

async function onMap(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  await isDrawn(page)
}

const isDrawn = (page: Page): Promise<void> => page.locator('[data-drawn]').waitFor()

async function asPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share as Picture' }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

/** What somebody sees who has an account since a minute and gives no location. */
export const newcomersScreens: Record<string, TownScreen> = {
  'first day, home': {
    path: paths.start,
    prepare: (page) => page.getByRole('region', { name: /^Welcome/ }).waitFor(),
  },
  'first day, nearby': { path: paths.nearby },
  'first day, search without a hit': {
    path: `${paths.search}?q=Zzyzx`,
    prepare: (page) => page.getByText('No restaurants found.').waitFor(),
  },
  'first day, log a visit': { path: paths.log() },
  'first day, lists': { path: paths.lists() },
  'first day, friends': { path: paths.friends },
  'first day, add friends': { path: paths.addFriends },
  'first day, profile': { path: paths.profile() },
  'first day, your friends': { path: paths.yourFriends },
  'first day, new from friends': { path: paths.newFriends },
  'first day, popular with friends': { path: paths.popularFriends },
  'first day, activity': { path: paths.activity },
  'first day, want to try': { path: paths.wantToTry() },
  'first day, favorites': { path: paths.favorites() },
  'first day, your reviews': { path: paths.yourReviews() },
  'first day, visited': { path: paths.visitedRestaurants() },
  'review that is not there': { path: paths.review('11111111-1111-4111-8111-111111111111') },
  'list that is not there': { path: paths.list('11111111-1111-4111-8111-111111111111') },
  'restaurant that is not there': { path: paths.restaurant('11111111-1111-4111-8111-111111111111') },
  'person who is not there': { path: paths.profile('11111111-1111-4111-8111-111111111111') },
  // Offline from here on.
  'offline, a place that is not on the phone': {
    path: paths.restaurant('22222222-2222-4222-8222-222222222222'),
    async prepare(page) {
      await page.context().setOffline(true)
      await page.reload()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  'offline, home': { path: paths.start },
  'offline, settings': { path: paths.settings },
}
