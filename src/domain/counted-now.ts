/**
 * A count as the server gave it, with what the signed-in person has changed since: whether it had them, or theirs, in it, and whether it
 * has now.
 */
export const countedNow = (count: number, was: boolean, is: boolean): number =>
  Math.max(0, count + Number(is) - Number(was))
