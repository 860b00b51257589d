/** A moderator's decisions over HTTP, and what devices are told of them. */
import { randomUUID } from 'node:crypto'
import { picture, uploadFile } from '#tests/database/security/storage-requests.ts'
import type { Answer, TestBackend } from './backend.ts'
import type { Row } from './device.ts'
import { outcomes, type Person, type World } from './world.ts'

export const decide = (backend: TestBackend, by: Person, decision: Row): Promise<Answer<unknown>> =>
  backend.asUser(by).rpc('moderate', decision)

/** Decides; throws when it is not done. Gives the step's id. */
export async function decideNow(backend: TestBackend, by: Person, decision: Row): Promise<string> {
  const { status, body } = await decide(backend, by, decision)
  if (status !== 200 || typeof body !== 'string') throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export const report = (content_type: string, content_id: string, more: Row = {}): [string, Row & { id: string }] => [
  'report',
  { id: randomUUID(), content_type, content_id, reasons: ['spam'], ...more },
]

/** What the person's device has been told by moderators, after a pull. */
export async function toldTo({ device }: Person): Promise<Row[]> {
  await device.pull()
  return [...device.rows('activities').values()]
    .filter(({ activity_type }) => activity_type === 'moderation' || activity_type === 'report_outcome')
    .map(({ metadata }) => metadata as Row)
}

/** The backend's cleaner, as its schedule calls it every minute. */
export async function cleanFiles({ url, secretKey }: TestBackend): Promise<unknown> {
  const response = await fetch(`${url}/functions/v1/clean-files`, { method: 'POST', headers: { apikey: secretKey } })
  return response.json()
}

/** Whether the public address of a file answers. */
export const isPublic = async ({ url }: TestBackend, bucket: string, path: string): Promise<boolean> =>
  (await fetch(`${url}/storage/v1/object/public/${bucket}/${path}`)).ok

/** Somebody and who follows them. */
export async function followedPerson(world: World): Promise<[author: Person, follower: Person]> {
  const [rex, ada] = [await world.person('Rex'), await world.person('Ada')]
  await ada.device.push(['follow', { user_id: rex.id }])
  return [rex, ada]
}

/** Uploads a photo and links it to a visit of theirs. Gives its path. */
export async function addPhoto(backend: TestBackend, person: Person, reviewId: string, index = 0): Promise<string> {
  const path = `${person.id}/${1_700_000_000_000 + index}-${index}.jpg`
  const { status } = await uploadFile(backend.asUser(person), 'review-photos', path, { bytes: picture })
  const [verdict] = outcomes(await person.device.push(['attach_photo', { review_id: reviewId, path }]))
  if (status !== 200 || verdict !== 'applied') throw new Error(`The photo was answered ${status}, its link ${verdict}`)
  return path
}

export const listInput = (more: Row = {}): Row & { id: string } => ({
  id: randomUUID(),
  name: 'Soups',
  is_public: true,
  is_ranked: false,
  ...more,
})
