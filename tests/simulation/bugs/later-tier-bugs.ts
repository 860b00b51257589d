/** Mistakes that show only with the stores of the second tier, whose schema is upgraded, or before moderators, who are in the third. */
import type { Bug } from '#tests/simulation/bug.ts'
import { withAnswers } from './wrapping.ts'

export const upgradeBugs: Bug[] = [
  {
    name: 'an upgrade makes the queue anew',
    source: 'https://github.com/SandeepVashishtha/Eventra/issues/2744',
    wrap(ports, { owner }) {
      owner.device.keepsQueue = false
      return ports
    },
  },
  {
    name: 'a tab of an older version goes on in stores that a newer one has taken over',
    source: 'https://github.com/apache/pouchdb/issues/2669',
    wrap(ports, { owner }) {
      owner.device.closesOlder = false
      return ports
    },
  },
]

export const curationBugs: Bug[] = [
  {
    name: 'a visit that was hidden counts as deleted, and does not come back when it is shown again',
    source: 'https://github.com/Aam-Digital/replication-backend/pull/14',
    wrap(ports) {
      const deleted = new Set<string>()
      return withAnswers(ports, (answer) => ({
        ...answer,
        changes: answer.changes.map((change) => {
          const { scope, rows, removed } = change
          // Those of others also go and come with blocks.
          if (scope !== `user:${ports.copy.userId}`) return change
          for (const id of removed.reviews ?? []) deleted.add(id)
          const reviews = rows.reviews?.filter(({ id }) => !deleted.has(id))
          return { ...change, rows: { ...rows, ...(reviews && { reviews }) } }
        }),
      }))
    },
  },
]
