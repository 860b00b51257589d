/** A call that is measured, with arguments that vary from request to request. */
export type Request = { personId: string; parameters: Record<string, unknown> }

export type Call = {
  name: string
  rpc: string
  /** Milliseconds at the database connection with one client, 95th percentile. */
  goal?: number
  /** The same with 20 clients. */
  crowdedGoal?: number
  /** Pushes are measured with their COMMIT: counters and versions are written there. */
  writes?: true
  /** The arguments of the n-th request, counted from 0. */
  request: (n: number) => Request
  /** False for an answer that shows that something else was measured than what the name says. */
  accepts: (answer: unknown) => boolean
}

export function nth<Item>(items: Item[], n: number): Item {
  // a step that shares no factor with the lengths, so that neighbouring requests differ in everything
  const item = items[(n * 7919) % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
