/** An import from another service: what the person reviews, what they decide about each place, and what stays of it. */
import type { Imported, ImportSource, Line } from './imported.ts'
import type { Candidate, Match } from './match-places.ts'

/** What the person has decided; `out`: nothing of this place comes in. */
export type PlaceChoice = { kind: 'place'; place: Candidate } | { kind: 'own' } | { kind: 'out' }

/** One place of the files, with everything that happened there. */
export type ReviewedPlace = {
  /** The place's key in the files. */
  id: string
  match: Match
  /** Whether the server was asked; it knows more places than the device. */
  asked: boolean
  choice?: PlaceChoice
  /** The person wants the visits that are only proposed. */
  takesProposals?: true
}

/** Read and not imported yet. There is one at a time. */
export type OpenImport = {
  state: 'open'
  id: string
  files: string[]
  imported: Imported
  /** Visits of the files that were here already. */
  there: number
  /** Photos of these that are not here; absent when there are none. */
  laterPhotos?: PhotoToCome[]
}

/** What an import has added, to undo it; `mark` tells whether it was changed since (marks.ts). */
export type AddedItem =
  | { kind: 'visit'; id: string; mark: string }
  | { kind: 'list'; id: string; mark: string }
  | { kind: 'listed'; list_id: string; restaurant_id: string }
  | { kind: 'wanted'; restaurant_id: string }
  /** A private note on a place. */
  | { kind: 'noted'; id: string; restaurant_id: string; note: string }

/** A photo of an imported visit that is still in the zip; `of` says of which visit. */
export type PhotoToCome = { review_id: string; index: number; entry: string; of: string }

/** One that came; `entry` is absent in imports from before a newer file could bring more to the same visit. */
type AddedPhoto = { review_id: string; path: string; entry?: string }

export type ImportCounts = { visits: number; lists: number; listed: number; wanted: number }

/** Everything of it is in the outbox or on the server. */
export type SavedImport = {
  state: 'saved'
  id: string
  source: ImportSource
  files: string[]
  saved_at: string
  counts: ImportCounts
  there: number
  added: AddedItem[]
  /** Photos come after the visits, one by one. Absent in imports from before they came at all. */
  photos?: { toCome: PhotoToCome[]; added: AddedPhoto[] }
  leftOut: Line[]
  /** `kept`: a sentence for each that was not deleted. */
  undone?: { at: string; deleted: number; kept: string[] }
}

export type ImportBatch = OpenImport | SavedImport

/** Days in which an import can be undone. */
export const undoDays = 30

/** `now` in ms. */
export const canUndo = ({ saved_at, undone }: SavedImport, now: number): boolean =>
  undone === undefined && now - Date.parse(saved_at) < undoDays * 86_400_000

/** Photos that come as soon as their file is chosen again. */
export const photosToCome = ({ photos, undone }: SavedImport): readonly PhotoToCome[] =>
  undone ? [] : (photos?.toCome ?? [])

/** What becomes of a place; undefined: the person has to check it first. */
export function decisionOf({ match, choice }: ReviewedPlace): PlaceChoice | undefined {
  if (choice) return choice
  const [first] = match.candidates
  if (match.status === 'matched' && first) return { kind: 'place', place: first }
  return match.status === 'new' ? { kind: 'own' } : undefined
}
