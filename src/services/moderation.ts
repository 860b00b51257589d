/** The desk of moderators. All calls need the network and the role, and throw ServiceError: `not_allowed` for everybody else. */
import * as v from 'valibot'
import {
  type ModerationAction,
  type ModerationReason,
  moderationActions,
  subjectType,
} from '#src/domain/people/moderation.ts'
import { placeProblems } from '#src/domain/places/place-report.ts'
import { personCard, restaurantRow } from '#src/domain/rows.ts'
import { reportReasons } from '#src/domain/visits/report.ts'

const text = v.exactOptional(v.string())
const number = v.exactOptional(v.number())

/** What there is to see of a thing; absent when it is gone. */
const subject = v.exactOptional(
  v.object({
    /** The name of the place that a review is about, or of the list. */
    about: text,
    text,
    rating: number,
    visited_at: text,
    photos: v.exactOptional(v.array(v.string())),
    /** The first five. */
    places: v.exactOptional(v.array(v.string())),
    is_public: v.exactOptional(v.boolean()),
    is_hidden: v.boolean(),
  }),
)

const author = v.exactOptional(
  v.object({
    ...personCard.entries,
    since: v.string(),
    visits: v.number(),
    warnings: v.number(),
    warned_at: text,
    suspended_until: text,
  }),
)

/** `photo`: which of the review `subject_id`. */
const thing = { subject_type: subjectType, subject_id: v.string(), photo: text, subject, author }
const reason = v.picklist(reportReasons.map(([code]) => code))

export const moderationDesk = v.object({
  open: v.array(
    v.object({
      ...thing,
      reasons: v.array(reason),
      descriptions: v.array(v.string()),
      reporters: v.number(),
      reported_at: v.string(),
    }),
  ),
  appeals: v.array(
    v.object({
      ...thing,
      action: v.picklist(moderationActions),
      reason: text,
      message: text,
      decided_at: v.string(),
      text: v.string(),
      objected_at: v.string(),
    }),
  ),
})
export type ModerationDesk = v.InferOutput<typeof moderationDesk>
export type OpenReport = ModerationDesk['open'][number]
export type OpenAppeal = ModerationDesk['appeals'][number]

const change = v.record(v.string(), v.unknown())

export const moderationLog = v.array(
  v.object({
    ...thing,
    id: v.string(),
    at: v.string(),
    /** Absent: nobody, its time was over; or whoever it was has left. */
    moderator: text,
    action: v.picklist([...moderationActions, 'correct', 'merge', 'dismiss']),
    reason: text,
    message: text,
    before: change,
    after: change,
  }),
)
export type ModerationLog = v.InferOutput<typeof moderationLog>
export type ModerationStep = ModerationLog[number]

export const placeReports = v.array(
  v.object({
    id: v.string(),
    problem: v.picklist(placeProblems.map(([problem]) => problem)),
    name: text,
    address: text,
    latitude: number,
    longitude: number,
    description: text,
    created_at: v.string(),
    place: restaurantRow,
    duplicate_of: v.exactOptional(restaurantRow),
  }),
)
export type PlaceReport = v.InferOutput<typeof placeReports>[number]

/** What is decided; `days` of a suspension. */
export type Decision = {
  subject_type: OpenReport['subject_type']
  subject_id: string
  photo?: string | undefined
  action: ModerationAction
  reason?: ModerationReason | undefined
  message?: string | undefined
  days?: number | undefined
}

/** Of a place; what is absent stays. */
export type Correction = {
  name?: string | undefined
  address?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  is_closed?: boolean | undefined
}

export type ModerationService = {
  desk: () => Promise<ModerationDesk>
  placeReports: () => Promise<PlaceReport[]>
  /** The latest first, 50 a page; `after` is the last step of the previous page. */
  log: (after?: Pick<ModerationStep, 'at' | 'id'>) => Promise<ModerationLog>
  /** Refused: already_handled, not_found, reason_missing, no_room, not_allowed for what is one's own. */
  decide: (decision: Decision) => Promise<void>
  correctPlace: (report: PlaceReport, correction: Correction) => Promise<void>
  /** Merges the report's place into the one it duplicates. */
  mergePlaces: (report: PlaceReport) => Promise<void>
  dismissPlaceReport: (report: PlaceReport) => Promise<void>
}
