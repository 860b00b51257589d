/** How many rows the phone asks the database for. */

/** Of a search (spec D§9). */
export const databaseSearchLimit = 10

/** Of a list that the phone filters: the maximum, because the filter sees nothing else (spec D§5). */
export const databaseListLimit = 100

/** Of a page of what a filter leaves. */
export const filterPage = 50
