/** Reporting a review or a list (spec L§2.4, L§5). */

/** The reasons in their order, with the words that people choose by. */
export const reportReasons = [
  ['spam', 'Spam or irrelevant'],
  ['inappropriate', 'Inappropriate language or discrimination'],
  ['misinformation', 'Misinformation'],
  ['conflict', 'Conflict of interest'],
  ['other', 'Other'],
] as const

export type ReportReason = (typeof reportReasons)[number][0]
