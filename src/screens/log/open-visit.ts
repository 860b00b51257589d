/** Finds what the form opens with: a draft, a review to edit, shared photos, or a new visit (spec L§2.2). */
import { firstValueFrom } from 'rxjs'
import { cacheRestaurant, restaurantRow } from '#src/commands/cache-restaurant-page.ts'
import { isToLogAgain, type TakenOver, takenOver } from '#src/domain/visits/log-again.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import {
  chosenPlaceOf,
  emptyVisit,
  readVisit,
  type VisitForm,
  visitOfReview,
  withChosenPlace,
  withOverallRating,
} from '#src/domain/visits/visit-form.ts'
import { type VisitQuery, visitQuery } from '#src/domain/visits/visit-query.ts'
import { reviewEditDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { readDraft } from '#src/queries/drafts.ts'
import { restaurantById } from '#src/queries/restaurants.ts'
import { reviewById } from '#src/queries/reviews.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import type { PageService } from '#src/services/pages.ts'
import { sharedPhotos } from '#src/services/shared-photos.ts'

export type OpenedVisit = {
  /** The id of the draft and of its review. */
  id: string
  kind: typeof visitDraft | typeof reviewEditDraft
  visit: VisitForm
  /** The form before the person has said anything. While it looks like this, no draft is stored. */
  blank: VisitForm
  isStored: boolean
  /** The initial text of the restaurant search. */
  search?: string
  /** Why the form differs from what the address asked for. */
  notice?: string
  /** What the form has from an earlier visit. */
  taken?: TakenOver
  /** Photos shared from another app. */
  files?: File[]
}

/**
 * Returns undefined when the person has no such review. Nothing here waits long for a network. `begun`: the draft that was
 * begun at this address, which is opened if it was stored.
 */
export async function openVisit(
  search: string,
  copy: Copy,
  pages: PageService,
  begun?: string,
): Promise<OpenedVisit | undefined> {
  const isStored = begun !== undefined && (await readDraft(copy, begun)) !== undefined
  const query: VisitQuery = isStored ? { form: 'draft', id: begun } : visitQuery(search)
  if (query.form === 'review') return openReview(query.id, copy)
  const today = dayOf(new Date())
  if (query.form === 'draft') {
    const draft = await readDraft(copy, query.id)
    if (draft?.kind === reviewEditDraft) return openReview(draft.id, copy)
    if (!draft) return { ...newVisit(copy, today), notice: 'This draft is no longer on this device.' }
    return { ...newVisit(copy, today), id: draft.id, visit: readVisit(draft.content, today), isStored: true }
  }
  if (query.form === 'shared') return { ...newVisit(copy, today), files: await sharedPhotos() }
  return openPrefilled(query, newVisit(copy, today), copy, pages)
}

function newVisit(store: Copy, today: string): OpenedVisit {
  const blank = emptyVisit(today)
  return { id: store.newId(), kind: visitDraft, visit: blank, blank, isStored: false }
}

async function openReview(id: string, copy: Copy): Promise<OpenedVisit | undefined> {
  const review = await firstValueFrom(reviewById(copy, id))
  if (review?.user_id !== copy.userId) return undefined
  const restaurant = await firstValueFrom(restaurantById(copy, review.restaurant_id))
  const blank = visitOfReview(review, restaurant)
  const draft = await readDraft(copy, id)
  const visit = draft ? readVisit(draft.content, blank.date ?? '') : blank
  return { id, kind: reviewEditDraft, visit, blank, isStored: draft !== undefined }
}

/** Ms to wait for the server when a link names a place that is not on this device. */
const timeoutMs = 3000

async function openPrefilled(
  { restaurantId: id, name, address, rating, again }: Extract<VisitQuery, { form: 'new' }>,
  opened: OpenedVisit,
  copy: Copy,
  pages: PageService,
): Promise<OpenedVisit> {
  const asSearch = name === undefined ? opened : { ...opened, search: name.slice(0, 100) }
  if (id === undefined) return asSearch
  const saved = await firstValueFrom(restaurantById(copy, id))
  const found = saved ?? (await fetchPlace(id, copy, pages))
  if (found === 'none' || (found === 'unknown' && name === undefined)) {
    const notice =
      found === 'none'
        ? "We don't know this restaurant. Search for it, or add it as a new place."
        : 'This restaurant is not on this device. Search for it, or add it as a new place.'
    return { ...asSearch, notice }
  }
  const place = found === 'unknown' ? { id, name: name ?? '', address } : chosenPlaceOf(found)
  const blank = withChosenPlace(opened.visit, place)
  const before = again === undefined ? undefined : await firstValueFrom(reviewById(copy, again))
  if (isToLogAgain(before, copy.userId, id)) {
    const taken = takenOver(visitOfReview(before, undefined))
    const visit = { ...blank, ...taken }
    return { ...opened, visit, blank: visit, taken }
  }
  return { ...opened, visit: rating === undefined ? blank : withOverallRating(blank, rating), blank }
}

/** 'none': there is no such place · 'unknown': the server did not answer. */
async function fetchPlace(id: string, store: Copy, pages: PageService) {
  const late = new Promise<'unknown'>((resolve) => setTimeout(resolve, timeoutMs, 'unknown'))
  const asked = pages.restaurant({ id }).catch(() => 'unknown' as const)
  const page = await Promise.race([asked, late])
  if (page === 'unknown') return page
  if (!page) return 'none'
  await cacheRestaurant(store, id, page)
  return restaurantRow(page)
}
