/** What runs in the browser: the app's own local copy and queries, and a list that is painted. */
import type { LiveCopy } from '#src/db/open.ts'
import { diaryOf } from '#src/domain/diary/diary.ts'
import { recapOf } from '#src/domain/diary/recap.ts'
import { filterKinds, type SortBy } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { filterReviews } from '#src/domain/filter/filter-reviews.ts'
import { findPlaces, matchingPlaces, type PlaceIndex, rankPlaces } from '#src/domain/places/place-search.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { listRow, pages, personId, reviewRow, sizes, tags } from './rows.ts'

/** All times in ms. */
export type Opening = { load: number; open: number; list: number; paint: number; rows: number }
export type Bench = {
  fill: () => Promise<number>
  open: () => Promise<Opening>
  liveUpdate: () => Promise<number>
  command: () => Promise<number>
  /** Ten rows of an answer, beside as many as are kept. */
  answer: () => Promise<number>
  loadRestaurants: () => Promise<number>
  keystroke: (text: string) => Promise<number>
  /** Every place that matches, filtered and sorted, as on the search page. */
  searchPage: (text: string, isLocated: boolean) => Promise<number>
  /** All 5,000 places. */
  filterPlaces: (sortBy: SortBy, tag: string) => Promise<number>
  /** 1,000 reviews. */
  filterReviews: (sortBy: SortBy, tag: string) => Promise<number>
  /** What 5,000 visits of one year to as many places were like. */
  lookBack: (period: string) => Promise<number>
}

const me = personId(1)
let copy: LiveCopy | undefined
let saved: PlaceIndex<Restaurant> = []
let shown: Review[] = []
let onList = (): void => {}
let written = sizes.reviews

/** Draws rows and resolves when they are on the screen. */
function paint(lines: string[]): Promise<void> {
  const list = document.querySelector('#list')
  list?.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.textContent = line
      return item
    }),
  )
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(0)
    })
  })
}

/** As many as a virtual list draws. */
const drawn = 20
const near = { latitude: 48.2, longitude: 11.3 }

const opened = (): LiveCopy => {
  if (!copy) throw new Error('The copy is not open.')
  return copy
}

const bench: Bench = {
  async fill() {
    const { openLocalCopy } = await import('#src/db/open.ts')
    const copy = await openLocalCopy(me)
    const start = performance.now()
    for (const changes of pages(1_000)) await copy.documents.write(changes)
    const end = performance.now()
    await copy.close()
    return end - start
  },
  async open() {
    const start = performance.now()
    const { openLocalCopy } = await import('#src/db/open.ts')
    const { reviewsOfPerson } = await import('#src/queries/reviews.ts')
    const loaded = performance.now()
    copy = await openLocalCopy(me)
    const open = performance.now()
    const here = copy
    await new Promise<void>((resolve) => {
      reviewsOfPerson(here, me, 20).subscribe((rows) => {
        shown = rows
        onList()
        resolve()
      })
    })
    const list = performance.now()
    await paint(shown.map((review) => `${review.rating} ${review.comment}`))
    const painted = performance.now()
    return {
      load: loaded - start,
      open: open - loaded,
      list: list - open,
      paint: painted - loaded,
      rows: shown.length,
    }
  },
  async liveUpdate() {
    const row = { ...reviewRow(written), user_id: me }
    written += 1
    const seen = new Promise<void>((resolve) => {
      onList = resolve
    })
    const start = performance.now()
    await opened().documents.write([{ entity: 'reviews', key: row.id, document: { row, scopes: [] } }])
    await seen
    await paint(shown.map((review) => `${review.rating} ${review.comment}`))
    return performance.now() - start
  },
  async command() {
    const start = performance.now()
    await opened().owed.write(['outbox'], (writer) =>
      writer.append({
        id: crypto.randomUUID(),
        intent: 'log_visit',
        input: reviewRow(written),
        saved_at: new Date().toISOString(),
        state: 'waiting',
        attempts: 0,
      }),
    )
    return performance.now() - start
  },
  async answer() {
    const { cachedRowsLimit, storeCachedRows } = await import('#src/db/cached-rows.ts')
    const lists = (count: number) =>
      Array.from({ length: count }, () => ({ entity: 'lists' as const, row: listRow(), isLiked: false }))
    const missing = cachedRowsLimit - (await opened().documents.countCached())
    if (missing > 0) await storeCachedRows(opened(), lists(missing))
    const start = performance.now()
    await storeCachedRows(opened(), lists(10))
    return performance.now() - start
  },
  async loadRestaurants() {
    const { savedPlaces } = await import('#src/queries/restaurants.ts')
    const start = performance.now()
    await new Promise<void>((resolve) => {
      savedPlaces(opened()).subscribe((places) => {
        saved = places
        resolve()
      })
    })
    return performance.now() - start
  },
  async keystroke(text) {
    const start = performance.now()
    const found = findPlaces(saved, text, near, drawn)
    await paint(found.map(({ name, address }) => `${name} ${address}`))
    return performance.now() - start
  },
  async searchPage(text, isLocated) {
    const start = performance.now()
    const all = matchingPlaces(saved, text)
    const found = isLocated
      ? filterPlaces(all, filterKinds.search.defaults, { tags, near })
      : filterPlaces(rankPlaces(all, text, undefined, all.length), filterKinds.search.defaults, { tags })
    await paint(found.slice(0, drawn).map(({ name, address }) => `${name} ${address}`))
    return performance.now() - start
  },
  async filterPlaces(sortBy, tag) {
    const places = saved.map(({ place }) => place)
    const start = performance.now()
    const filter = { ...filterKinds.nearby.defaults, sortBy, tags: tag }
    const found = filterPlaces(places, filter, { tags, near })
    await paint(found.slice(0, drawn).map(({ name, address }) => `${name} ${address}`))
    return performance.now() - start
  },
  async filterReviews(sortBy, tag) {
    const rows = saved.slice(0, 1_000).map(({ place }, number) => ({ review: reviewRow(number), restaurant: place }))
    const start = performance.now()
    const filter = { ...filterKinds.feed.defaults, sortBy, tags: tag }
    const found = filterReviews(rows, filter, { tags, now: Date.now() })
    await paint(found.slice(0, drawn).map(({ review }) => `${review.rating} ${review.comment}`))
    return performance.now() - start
  },
  async lookBack(period) {
    const rows = new Map(saved.map(({ place }) => [place.id, place]))
    const reviews = Array.from({ length: 5_000 }, (_, number) => reviewRow(number)).toReversed()
    const start = performance.now()
    const { visits, busiest } = recapOf(diaryOf(reviews, rows), period, 1)
    const end = performance.now()
    if (visits !== reviews.length || !busiest) throw new Error(`${visits} visits were counted.`)
    return end - start
  },
}

Object.assign(globalThis, { bench })
