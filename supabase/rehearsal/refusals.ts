/** What a project must refuse, in the words that the app expects. */
import { randomUUID } from 'node:crypto'
import { request } from '../../src/backend/request.ts'
import { sentenceOf } from './intents.ts'
import { check, refused } from './report.ts'
import type { World } from './world.ts'

const list = (id: string, name: string, isPublic: boolean) => ({ id, name, is_public: isPublic, is_ranked: false })

const get = ({ project }: World, path: string, token?: string, headers = {}): Promise<unknown> =>
  request(project, { method: 'GET', path, headers, ...(token === undefined ? {} : { token }) })

export const refusals: readonly (readonly [name: string, refuse: (world: World) => Promise<void>])[] = [
  [
    'a change that breaks a rule gets a verdict',
    async ({ ada }) => {
      const verdict = await ada.push('create_list', list(randomUUID(), '', true))
      check(verdict.status === 'rejected', `The verdict is "${sentenceOf(verdict)}".`)
      check(verdict.code === 'lists_name_length', `The code is ${verdict.code} instead of lists_name_length.`)
    },
  ],
  [
    "another's review cannot be deleted",
    async ({ ben, reviewId }) => {
      const verdict = await ben.push('delete_review', { id: reviewId })
      check(verdict.status === 'rejected', `The verdict is "${sentenceOf(verdict)}".`)
    },
  ],
  [
    "another's private list cannot be read",
    async (world) => {
      const { ada, ben, privateListId } = world
      const verdict = await ada.push('create_list', list(privateListId, 'Secret', false))
      check(verdict.status === 'applied', `The verdict is "${sentenceOf(verdict)}".`)
      check((await ben.pages.list(privateListId)) === undefined, 'Its page answers.')
      await ben.pull()
      check(ben.copy().documents.get('lists', privateListId) === undefined, 'A pull brings it.')
    },
  ],
  [
    "a photo for another's folder",
    ({ ada, ben, picture }) =>
      refused(() => ben.upload({ bucket: 'review-photos', path: `${ada.id()}/1-0.jpg`, blob: picture }), 'not_allowed'),
  ],
  [
    'a table is no part of the API',
    async (world) => refused(async () => get(world, '/rest/v1/profiles', await world.ada.token()), 'PGRST205'),
  ],
  [
    'the schemas public and sync are not exposed',
    async (world) => {
      const token = await world.ada.token()
      for (const schema of ['public', 'sync'])
        await refused(() => get(world, '/rest/v1/scopes', token, { 'accept-profile': schema }), 'PGRST106')
    },
  ],
  [
    'a person cannot say what the maps service says',
    async (world) => {
      const token = await world.ada.token()
      await refused(() =>
        request(world.project, { path: '/rest/v1/rpc/note_maps_places', body: { places: [] }, token }),
      )
    },
  ],
  [
    'a person cannot name an address of the network for notifications, or ask what is sent to others',
    async ({ project, ada }) => {
      const token = await ada.token()
      const keys = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
      const body = { endpoint: 'http://169.254.169.254/latest/', ...keys }
      await refused(
        () => request(project, { path: '/rest/v1/rpc/save_push_subscription', body, token }),
        'endpoint_refused',
      )
      await refused(() => request(project, { path: '/rest/v1/rpc/notifications_to_send', body: {}, token }))
    },
  ],
  [
    'only a moderator has the desk, and corrects and merges places',
    async ({ project, ada, place, visited, reviewId }) => {
      const token = await ada.token()
      const calls = [
        ['place_reports', {}],
        ['correct_place', { restaurant_id: place.id, correction: { name: 'Mine' } }],
        ['merge_places', { duplicate_id: place.id, kept_id: visited.id }],
        ['dismiss_place_report', { report_id: randomUUID() }],
        ['moderation_desk', {}],
        ['moderation_log', {}],
        ['moderate', { subject_type: 'review', subject_id: reviewId, action: 'hide', reason: 'spam' }],
      ] as const
      for (const [name, body] of calls)
        await refused(() => request(project, { path: `/rest/v1/rpc/${name}`, body, token }))
    },
  ],
  [
    'a person cannot move the day',
    async (world) => {
      const token = await world.ada.token()
      await refused(() => request(world.project, { path: '/rest/v1/rpc/turn_popularity_back', body: {}, token }))
    },
  ],
]
