/** What the secret key is needed for: counting people, moving the windows, and removing what was created. */
import * as v from 'valibot'
import { call, request } from '../../src/backend/request.ts'
import { eraseFiles } from '../functions/delete-user/erase-files.ts'
import type { RehearsalArguments } from './arguments.ts'
import { mailDomain } from './person.ts'
import { check } from './report.ts'

export type Operator = {
  /** How many people no rehearsal has created, as far as one page tells. */
  countPeople: () => Promise<number>
  /** Moves the popularity windows back by a day; returns the day on which they end now. */
  turnPopularityBack: () => Promise<string>
  /** Calls clean-files, as the project's schedule does. */
  cleanFiles: () => Promise<void>
  /** Notes what the maps service says of a place, as search-mapkit-places does. */
  noteMapsPlace: (place: Record<string, unknown>) => Promise<void>
  /** How many visits of a place are in the window of a week. */
  visitsOfWeek: (placeId: string) => Promise<number>
  /** Removes people, files and places of this rehearsal and of any interrupted one; says how much that was. */
  removeAll: () => Promise<string>
}

const answerOfCleaner = v.object({ failed: v.number() })
const answerOfUsers = v.object({ users: v.array(v.object({ id: v.string(), email: v.optional(v.string(), '') })) })

/** INVARIANT: the secret key travels only in `apikey`; hosted Supabase does not accept it as a bearer token. */
export function createOperator({ url, secretKey, publishableKey }: RehearsalArguments): Operator {
  const project = { url, key: secretKey }

  async function users() {
    // Newest first, so anybody whom a rehearsal created is among them.
    const answer = await request(project, { method: 'GET', path: '/auth/v1/admin/users?page=1&per_page=1000' })
    return v.parse(answerOfUsers, answer).users
  }
  const isOfRehearsal = ({ email }: { email: string }): boolean => email.endsWith(`@${mailDomain}`)

  return {
    countPeople: async () => (await users()).filter((user) => !isOfRehearsal(user)).length,
    turnPopularityBack: async () => v.parse(v.string(), await call(project, 'turn_popularity_back', {}, {})),
    async noteMapsPlace(place) {
      await call(project, 'note_maps_places', { places: [place] }, {})
    },
    visitsOfWeek: async (placeId) =>
      v.parse(v.number(), await call(project, 'visits_of_week', { place_id: placeId }, {})),
    async cleanFiles() {
      const done = v.parse(answerOfCleaner, await request(project, { path: '/functions/v1/clean-files', body: {} }))
      check(done.failed === 0, `${done.failed} files could not be deleted, moved or read.`)
    },
    async removeAll() {
      const people = (await users()).filter(isOfRehearsal)
      for (const { id } of people) {
        await eraseFiles({ supabaseUrl: url, publishableKey, secretKey }, id)
        await request(project, { method: 'DELETE', path: `/auth/v1/admin/users/${id}`, body: {} })
      }
      const places = v.parse(v.number(), await call(project, 'remove_rehearsed_places', {}, {}))
      return `${people.length} people, ${places} places`
    },
  }
}
