/** Reporting a review or a list (spec L§2.4, L§5). */

/** The reasons in order, with the words shown to people. */
export const reportReasons = [
  ['spam', 'Spam or irrelevant'],
  ['inappropriate', 'Inappropriate language or discrimination'],
  ['misinformation', 'Misinformation'],
  ['conflict', 'Conflict of interest'],
  ['other', 'Other'],
] as const

export type ReportReason = (typeof reportReasons)[number][0]
