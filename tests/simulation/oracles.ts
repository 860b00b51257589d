/** What must hold when the world has come to rest. */
import { isFetched, type StoredDocument, syncedEntities } from '#src/db/documents.ts'
import { type OwedTable, owedKeys, type Photo } from '#src/db/owed.ts'
import { figureColumns } from '#src/domain/places/place-figures.ts'
import type { ListRestaurant, Profile, Review } from '#src/domain/rows.ts'
import { canonical } from './canonical.ts'
import { checkDevice } from './consistency.ts'
import type { ScopeRows } from './simulated-server.ts'
import type { Device } from './virtual-device.ts'
import type { SimulatedDevice, World } from './world.ts'

export async function checkAtRest(world: World): Promise<void> {
  const heads = await world.server.heads()
  for (const device of world.devices) {
    if (!world.server.exists(device.userId)) {
      checkNothingLeft(world, device, await world.server.leftOf(device.userId))
      continue
    }
    device.steadySince = device.shakes
    checkDevice(world, device)
    checkAgainstServer(world, device, await world.server.view(device.userId), heads)
    checkPhotos(world, device)
    checkPictures(world, device)
    checkPositions(world, device)
  }
  checkMutations(world)
  if (world.watch.judgedBefore.size > 0) await checkLost(world)
  else await checkDeletions(world)
  for (const file of await strayFiles(world)) world.watch.failed(6, `${file} is public, and nothing shows it`)
}

/** Files that no review and no profile shows, and that wait with no photo that the person still has to decide about. */
export async function strayFiles({ server, watch, devices }: World): Promise<string[]> {
  const kept = new Set<string>()
  for (const { userId, device } of devices) {
    for (const { bucket, path } of device.owed.rows('photos')) kept.add(`${bucket}/${path.split('?')[0]}`)
    const own = server.exists(userId) ? (await server.view(userId)).get(`user:${userId}`) : undefined
    for (const row of own?.values() ?? []) {
      const { photos = [], avatar_url } = row as Partial<Review & Profile>
      for (const path of photos) kept.add(`review-photos/${path}`)
      if (avatar_url) kept.add(`avatars/${avatar_url.split('?')[0]}`)
    }
  }
  return [...watch.files].filter((file) => server.exists(file.split('/')[1] as string) && !kept.has(file))
}

/** Invariant 6: of a deleted account nothing is left, neither on its devices nor on the server. */
function checkNothingLeft({ watch }: World, { name, device, userId }: SimulatedDevice, onServer: string[]): void {
  const owed = Object.keys(owedKeys) as OwedTable[]
  const left: string[] = owed.filter((table) => device.owed.rows(table).length > 0)
  left.push(...syncedEntities.filter((entity) => device.documents.rows(entity).size > 0))
  if (left.length > 0) watch.failed(6, `${name} still has ${left.join()} of its deleted account`)
  if (onServer.length > 0) watch.failed(6, `The server still has ${onServer.join()} of ${userId}, who is deleted`)
}

type Expected = { row: object; scopes: string[] }

/** Invariants 4, 5 and 6: the same as the server for every scope, nothing else, and nothing half (atomicity). */
function checkAgainstServer(
  { watch }: World,
  { name, device }: SimulatedDevice,
  view: ScopeRows,
  heads: ReadonlyMap<string, number>,
): void {
  const expected = new Map<string, Expected>()
  for (const [scope, rows] of view) {
    for (const [id, row] of rows) {
      const before = expected.get(id)
      const scopes = [...(before?.scopes ?? []), scope].toSorted()
      expected.set(id, { row: before && !saysMore(scope, id) ? before.row : row, scopes })
    }
  }
  for (const entity of syncedEntities) {
    for (const [key, document] of device.documents.rows(entity)) {
      const id = `${entity}:${key}`
      const wanted = expected.get(id)
      expected.delete(id)
      if (!wanted) {
        // Made here and in no scope on the server: a place without a visit.
        if (entity === 'restaurants' && document.scopes.length === 0) continue
        // Somebody has looked at it: see looking.ts.
        if (isFetched(document)) continue
        watch.failed(6, `${name} shows ${id} (${document.scopes.join()}), which the server does not show it`)
      } else if (comparable(document) !== comparable(wanted)) {
        watch.failed(5, `${name} has ${id} as ${comparable(document)}, the server as ${comparable(wanted)}`)
      }
    }
  }
  for (const [id, { scopes }] of expected) watch.failed(4, `${name} has not got ${id} of ${scopes.join()}`)
  for (const base of device.owed.rows('bases'))
    watch.failed(5, `${name} keeps a base of ${base.id} without pending work`)
  for (const { scope, cursor } of device.owed.rows('cursors')) {
    // A scope that a server has lost is asked for until something touches it.
    const head = heads.get(scope) ?? 0
    if (head !== Number(cursor)) watch.failed(4, `${name} stands at ${cursor} in ${scope}, whose head is ${head}`)
  }
}

/** A person's own scope has more columns of them than a card. */
const saysMore = (scope: string, id: string): boolean => id === `profiles:${scope.slice('user:'.length)}`

/**
 * Without the figures of places, which travel only when a review of theirs changes, and without the persons whose
 * reviews brought a place: a deleted review does not take its place away from those who follow (sync_review).
 */
function comparable({ row, scopes }: Expected | StoredDocument): string {
  if (!('rating_count' in row)) return canonical({ row, scopes })
  const rest = Object.entries(row).filter(([column]) => !(figureColumns as readonly string[]).includes(column))
  return canonical({ row: Object.fromEntries(rest), scopes: scopes.filter((scope) => !scope.startsWith('user:')) })
}

/** Every photo of a review that lives is linked, or known as failed or refused. */
function checkPhotos({ watch }: World, { name, device }: SimulatedDevice): void {
  for (const photo of device.owed.rows('photos')) {
    if (photo.draft_id === undefined && photo.state !== 'failed' && !waitsWithRefused(device, photo))
      watch.failed(3, `${name} still has the photo ${photo.path} as ${photo.state}`)
  }
}

/** No picture is without its photo, no photo to be sent without its picture, and none in a draft that is gone. */
function checkPictures({ watch: { failed, damages } }: World, { name, device: { owed } }: SimulatedDevice): void {
  const photos = new Map(owed.rows('photos').map((photo) => [photo.id, photo]))
  const pictures = new Set(owed.rows('blobs').map(({ id }) => id))
  const drafts = new Set(owed.rows('drafts').map(({ id }) => id))
  for (const id of pictures) if (!photos.has(id)) failed(14, `${name} keeps the picture ${id} of no photo`)
  for (const { id, path, state, draft_id } of photos.values()) {
    if (state !== 'removing' && !pictures.has(id) && !damages.ofPhoto(id))
      failed(1, `${name} has ${path} (${state}) without its picture`)
    if (draft_id !== undefined && !drafts.has(draft_id))
      failed(1, `${name} has ${path} in the draft ${draft_id}, which is gone`)
  }
}

/** Whether a photo waits for what the person decides. */
const waitsWithRefused = ({ owed }: Device, { path, review_id }: Photo): boolean =>
  owed.rows('refused').some(({ input }) => {
    const text = JSON.stringify(input)
    return text.includes(path) || (review_id !== undefined && text.includes(review_id))
  })

/** Invariant 10. */
function checkPositions({ watch }: World, { name, device }: SimulatedDevice): void {
  const lists = new Map<string, number[]>()
  for (const { row } of device.documents.rows('list_restaurants').values()) {
    const { list_id, position } = row as ListRestaurant
    lists.set(list_id, [...(lists.get(list_id) ?? []), position])
  }
  for (const [list, positions] of lists) {
    const sorted = positions.toSorted((a, b) => a - b)
    if (sorted.some((position, index) => position !== index))
      watch.failed(10, `${name} has ${sorted.join()} in ${list}`)
  }
}

/** Invariants 1 and 2: every saved mutation is applied once, refused with its data, or was decided upon. */
function checkMutations({ server, watch, devices }: World): void {
  const refused = new Set(
    devices.flatMap(({ name, device }) =>
      device.owed.rows('refused').map(({ id }) => watch.damages.idBefore(name, id)),
    ),
  )
  // Also one that had it from a file, and was the last to have it.
  const isLost = (id: string): boolean => devices.some(({ name }) => watch.damages.lostWith(name).has(id))
  for (const [id, { intent, device, userId, ids }] of watch.saved) {
    if (!server.exists(userId)) continue
    const ends = [server.applied.has(id), refused.has(id), watch.decided.has(id)].filter(Boolean).length
    // What was lost goes again under the id of its row, from each device of the person, and each may end in another way.
    const isSentAgain = (ids.has(id) || watch.takingIn.ids.has(id)) && ends > 1
    // The server may have had what was damaged, and what the browser took nobody has.
    const isExcused = ends === 0 ? isLost(id) : watch.damages.ofWork(id)
    // Of what was judged before the server went back it may know nothing any more.
    if (ends !== 1 && !isSentAgain && !isExcused && !watch.judgedBefore.has(id))
      watch.failed(2, `${intent} of ${device} (${id}) has ${ends} ends instead of one`)
  }
  for (const [id, { times }] of server.applied) {
    if (times !== 1) watch.failed(2, `The mutation ${id} was applied ${times} times`)
    if (!watch.saved.has(id)) watch.failed(2, `The server applied ${id}, which nobody saved`)
  }
}

/** A visit that a server lost when it went back is there again, or offered, or was given up or deleted by the person. */
async function checkLost({ server, watch, devices }: World): Promise<void> {
  for (const [id, { intent, userId, device, ids }] of watch.saved) {
    const [review] = ids
    if (intent !== 'log_visit' || review === undefined || !watch.judgedBefore.has(id)) continue
    const owner = devices.find(({ name }) => name === device)
    // Under the id of the visit it was sent again.
    const isKnown =
      [id, review].some((sent) => watch.rejected.has(sent) || watch.decided.has(sent)) ||
      watch.removed.has(review) ||
      owner?.evicted ||
      watch.damages.ofDocument(device, review)
    const isDeleted = [...watch.saved.values()].some(
      (other) => other.intent === 'delete_review' && other.ids.has(review),
    )
    if (isKnown || isDeleted) continue
    const isOffered = devices.some(
      (one) => one.userId === userId && one.device.owed.rows('offers').some((o) => o.id === review),
    )
    const isThere = (await server.view(userId)).get(`user:${userId}`)?.has(`reviews:${review}`)
    if (!isThere && !isOffered)
      watch.failed(2, `${device} had saved the visit ${review}, which is neither there nor offered`)
  }
}

/**
 * Of a deletion that stands the server has nothing left, and of one that was taken back everything: its review, unless
 * another deletion stands, with the files of its photos.
 */
async function checkDeletions(world: World): Promise<void> {
  const { server, watch } = world
  await checkListsTakenBack(world)
  const isApplied = (id: string): boolean => server.applied.has(id)
  const applied = [...server.applied.keys()]
  const isAppliedLater = (one: string, other: string): boolean => applied.indexOf(one) > applied.indexOf(other)
  const saved = [...watch.saved]
  for (const [index, [id, { intent, userId, device, ids }]] of saved.entries()) {
    const [review] = ids
    if (intent !== 'delete_review' || review === undefined || !server.exists(userId)) continue
    const row = (await server.view(userId)).get(`user:${userId}`)?.get(`reviews:${review}`) as Review | undefined
    // A visit that was refused, deleted, and sent again by the person; that another device of theirs has imported, too; or that never came
    // from the device that deleted it, and later from a file.
    const isMadeAgain = saved.some(
      ([made, other], at) =>
        other.intent === 'log_visit' &&
        other.ids.has(review) &&
        (at > index || other.device !== device || (watch.takingIn.ids.has(made) && isAppliedLater(made, id))),
    )
    if (isApplied(id) && row && !isMadeAgain)
      watch.failed(2, `${device} has deleted ${review}, and the server still has it`)
    if (!watch.undone.has(id)) continue
    const of = (name: string) => saved.filter(([, other]) => other.intent === name && other.ids.has(review))
    const isThere = of('log_visit').some(([made]) => isApplied(made)) && !of(intent).some(([other]) => isApplied(other))
    if (isThere && !row) watch.failed(2, `${device} has taken the deletion of ${review} back, and the server lacks it`)
    for (const path of (isThere && row?.photos) || [])
      if (!watch.files.has(`review-photos/${path}`))
        watch.failed(2, `${device} has taken the deletion of ${review} back, and ${path} is gone`)
  }
}

/** A list whose deletion was taken back is there, unless another deletion of it stands. */
async function checkListsTakenBack({ server, watch }: World): Promise<void> {
  const saved = [...watch.saved]
  for (const [id, { intent, userId, device, ids }] of saved) {
    const [list] = ids
    if (intent !== 'delete_list' || list === undefined || !watch.undone.has(id) || !server.exists(userId)) continue
    const isApplied = (name: string): boolean =>
      saved.some(([made, other]) => other.intent === name && other.ids.has(list) && server.applied.has(made))
    const isThere = (await server.view(userId)).get(`user:${userId}`)?.has(`lists:${list}`)
    if (isApplied('create_list') && !isApplied('delete_list') && !isThere)
      watch.failed(2, `${device} has taken the deletion of the list ${list} back, and the server lacks it`)
  }
}

/** Whether a device has nothing left to send or to fetch. */
export function isAtRest(
  world: World,
  { device, userId, ended }: SimulatedDevice,
  heads: ReadonlyMap<string, number>,
): boolean {
  if (!world.server.exists(userId)) return ended !== undefined
  const moving = device.owed
    .rows('photos')
    .some(
      (photo) =>
        photo.draft_id === undefined &&
        photo.state !== 'failed' &&
        photo.state !== 'uploaded' &&
        !waitsWithRefused(device, photo),
    )
  if (device.owed.rows('outbox').length > 0 || moving) return false
  return device.owed
    .rows('cursors')
    .every(({ scope, cursor }) => (heads.get(scope) ?? 0) === Number.parseInt(cursor, 10))
}
