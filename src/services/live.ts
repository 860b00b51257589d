/** Hearing of changes on the server at once. Only a hint: whoever hears nothing sees them when they read again. */
export type LiveService = {
  /**
   * Calls `onChange` when this row changes, and when listening begins, since what happened before was told to nobody, until
   * the function that it returns is called.
   */
  watch: (table: 'lists' | 'profile_counts', id: string, onChange: () => void) => () => void
}
