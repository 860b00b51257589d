/** Hearing of changes on the server at once. Only a hint: whoever hears nothing sees them when they read again. */
export type LiveService = {
  /** Calls `onChange` when this row changes, until the function that it returns is called. */
  watch: (table: 'lists' | 'profile_counts', id: string, onChange: () => void) => () => void
}
