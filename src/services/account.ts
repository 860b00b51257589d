/** What becomes of the account as a whole. */
export type AccountService = {
  /**
   * Erases everything the person has on the server: rows, files and the account. Needs the network; throws ServiceError.
   * A call that failed on the way can be made again. The local copy and the session are for the caller to delete.
   */
  deleteAccount: () => Promise<void>
}
