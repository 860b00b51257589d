/** The kinds of drafts: what a form keeps until it is saved. */

/** A visit to be logged; the draft's id is the id of the review that it becomes. */
export const visitDraft = 'visit'
/** Changes of a visit that was logged. */
export const reviewEditDraft = 'review_edit'
/** A list to be made; the draft's id is the list's. */
export const newListDraft = 'list'
/** Changes of a list of one's own. */
export const listEditDraft = 'list_edit'
/** What is typed on the settings page until it is left. */
export const settingsDraft = 'settings'
