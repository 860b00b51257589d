/** The kinds of drafts: what a form stores until it is saved. */

/** A new visit; the draft's id is the id of the future review. */
export const visitDraft = 'visit'
/** An edit of a logged visit. */
export const reviewEditDraft = 'review_edit'
/** A new list; the draft's id is the list's. */
export const newListDraft = 'list'
/** An edit of one's own list. */
export const listEditDraft = 'list_edit'
/** What is typed on the settings page, until the person leaves it. */
export const settingsDraft = 'settings'
