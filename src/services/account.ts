/** What becomes of accounts as a whole: of one's own, and of the people whom this device knows. */
export type AccountService = {
  /**
   * Erases everything the person has on the server: rows, files and the account. Needs the network; throws ServiceError.
   * A call that failed on the way can be made again. The local copy and the session are for the caller to delete.
   */
  deleteAccount: () => Promise<void>
  /** Those of these people (at most 1000) who are not there any more. Needs the network; throws ServiceError. */
  deletedAmong: (userIds: readonly string[]) => Promise<string[]>
}
