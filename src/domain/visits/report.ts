/** Reporting a review, a photo, a list or a person (spec L§2.4, L§5). */

/** The reasons in order, with the words shown to people. */
export const reportReasons = [
  ['spam', 'Spam or irrelevant'],
  ['inappropriate', 'Inappropriate language or discrimination'],
  ['misinformation', 'Misinformation'],
  ['conflict', 'Conflict of interest'],
  ['other', 'Other'],
] as const

/** What is reported; of a photo, `id` is its review. */
export type Reported =
  | { type: 'review' | 'list' | 'person'; id: string; photo?: undefined }
  | { type: 'photo'; id: string; photo: string }

export type ReportReason = (typeof reportReasons)[number][0]
