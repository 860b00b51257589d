/** What devices did and saw, in the order in which one process noted it: all times count its notes. */

/** One row as one change leaves it. Every value is written once, so what a read shows says whose write it saw. */
export type Write = {
  device: string
  /** The mutation's. */
  id: string
  /** The scope that brings the row back to whoever wrote it. */
  scope: string
  row: string
  /** undefined: the row is deleted. */
  value: string | undefined
  /** The row that takes this one along when it is deleted. */
  on?: string
  /** When it was first sent. */
  sent: number
  /** Every verdict that came; a mutation whose answer was lost gets one when it is sent again. */
  answers: { at: number; status: 'applied' | 'rejected' }[]
}

/** What one page brought of one scope. */
export type Read = {
  device: string
  person: string
  scope: string
  ended: number
  from: number
  to: number
  /** `also` belongs to the state and is nobody's write: a count, a position. */
  rows: { row: string; value: string; also?: string }[]
  gone: string[]
  /** The last page of a pull: now the device has the scope as it was at `to`. */
  isWhole: boolean
  /** The server said that the cursor lay beyond the scope's head. */
  isReset: boolean
}

/** A pull that ended well, after all of its reads. */
export type Pull = { device: string; person: string; began: number; ended: number }

export type History = {
  writes: Write[]
  reads: Read[]
  pulls: Pull[]
  /** What the tables have afterwards, by row. */
  end: ReadonlyMap<string, string>
  /** What is wrong in the tables for itself: counts that do not count, positions with gaps. */
  faults: readonly string[]
}
