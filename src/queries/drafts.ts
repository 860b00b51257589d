/** Live drafts of forms, and their photos. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Draft } from '#src/db/owed.ts'
import { type ListDraft, readListDraft } from '#src/domain/lists/list-form.ts'
import { newListDraft, reviewEditDraft, settingsDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import type { UnsentWork } from '#src/domain/work/work-summary.ts'
import { mergePhotos, type ReviewPhoto } from './review-photos.ts'
import { liveOwed, owedCount, owedNow, syncStatus } from './sync-status.ts'

/** A draft and the number of its photos. */
export type DraftWithPhotos = Draft & { photos: number }

/** All drafts except the settings', which save themselves; latest change first. */
export const allDrafts = (copy: LiveCopy): Observable<DraftWithPhotos[]> =>
  liveOwed(copy, ['drafts', 'photos'], async (owed) => {
    const photos = await owed.all('photos')
    const drafts = (await owed.all('drafts')).filter(({ kind }) => kind !== settingsDraft)
    return lastFirst(drafts).map((draft) => ({
      ...draft,
      photos: photos.filter(({ draft_id }) => draft_id === draft.id).length,
    }))
  })

/** Drafts of visits. */
export const visitDrafts = (copy: LiveCopy): Observable<DraftWithPhotos[]> =>
  allDrafts(copy).pipe(map((drafts) => drafts.filter(({ kind }) => kind === visitDraft || kind === reviewEditDraft)))

/** What was typed for a list and not saved yet; null when nothing. */
export type StoredListDraft = (ListDraft & { id: string }) | null

/** The draft of an edit of this list. */
export const draftOfList = (copy: LiveCopy, id: string): Observable<StoredListDraft> =>
  draftNow(copy, id).pipe(map(storedListDraft))

/** The draft of a new list: the one with this id, else the one changed last. */
export const draftOfNewList = (copy: LiveCopy, id: string | undefined): Observable<StoredListDraft> =>
  liveOwed(copy, ['drafts'], async (owed) => {
    const begun = (await owed.all('drafts')).filter(({ kind }) => kind === newListDraft)
    return storedListDraft(begun.find((draft) => draft.id === id) ?? lastFirst(begun)[0])
  })

const storedListDraft = (draft: Draft | undefined): StoredListDraft =>
  draft ? { id: draft.id, ...readListDraft(draft.content) } : null

const lastFirst = (drafts: Draft[]): Draft[] => drafts.toSorted((a, b) => (a.changed_at < b.changed_at ? 1 : -1))

/** One draft as it changes, in other tabs too; undefined when there is none. */
export const draftNow = (copy: LiveCopy, id: string): Observable<Draft | undefined> =>
  liveOwed(copy, ['drafts'], (owed) => owed.get('drafts', id))

/** One draft as it is now; undefined when there is none. */
export const readDraft = (copy: LiveCopy, id: string): Promise<Draft | undefined> =>
  copy.owed.read(['drafts'], (owed) => owed.get('drafts', id))

/** A draft's photos in the order of picking. */
export const photosOfDraft = (copy: LiveCopy, id: string): Observable<ReviewPhoto[]> =>
  owedNow(copy).pipe(
    map(({ photos }) =>
      mergePhotos(
        [],
        photos.filter(({ draft_id }) => draft_id === id),
      ),
    ),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

// What signing out would delete for good.

export const unsentWork = (copy: LiveCopy): Observable<UnsentWork> =>
  combineLatest([syncStatus(copy), allDrafts(copy)]).pipe(
    map(([status, drafts]) => ({ changes: owedCount(status), drafts: drafts.length })),
  )
