/**
 * Uploads photos and deletes files that nothing shows, one at a time and apart from the outbox, so that no photo delays
 * a row (invariant 3). Safe to repeat: a photo's path never changes, and an existing file counts as uploaded. The
 * server knows which files to delete, whoever unlinked them; the phone adds those that it gave up before they were
 * linked.
 */
import type { Mutation, OwedReader, OwedTable, OwedWriter, Photo, Refused } from '#src/db/owed.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import { blobOf } from '#src/lib/picture.ts'
import { BackendError, type StoredFile } from './backend.ts'
import { request, type SyncContext } from './context.ts'

/**
 * So many in a row that the server cannot take end a round: then it is not the pictures' fault, and each of them would cross the network
 * whole to be turned away. The next round begins with those that were not tried.
 */
const failuresInARow = 2

/**
 * Sends every photo that can go now; calls `onLinked` for each that has a link to push. Deletes the files that nothing shows,
 * unless a pull has said that there are none.
 */
export async function sendPhotos(
  context: SyncContext,
  onLinked: () => Promise<void>,
  hasUnlinkedFiles: boolean,
): Promise<void> {
  let postponed: BackendError | undefined
  const tried = new Set<string>()
  let failures = 0
  while (failures < failuresInARow) {
    const photo = (await context.copy.owed.read(readyFrom, readyPhotos)).find(({ id }) => !tried.has(id))
    if (!photo) break
    tried.add(photo.id)
    try {
      if (photo.state === 'removing') await removePhoto(context, photo)
      else if (await upload(context, photo)) await onLinked()
      failures = 0
    } catch (error) {
      if (!(error instanceof BackendError) || (error.kind !== 'busy' && error.kind !== 'refused')) throw error
      await takeFailure(context, photo, error)
      if (error.kind !== 'busy') continue
      postponed = error
      failures += 1
    }
  }
  if (hasUnlinkedFiles) await removeUnlinkedFiles(context)
  if (postponed) throw postponed
}

/** Skips what this phone is about to link: the server counts an upload as given up after a day without a link. */
async function removeUnlinkedFiles(context: SyncContext): Promise<void> {
  const files = await request(context, context.backend.unlinkedFiles)
  const own = await context.copy.owed.read(['photos'], (owed) => owed.all('photos'))
  const coming = new Set(own.map((photo) => `${photo.bucket}/${pathOf(photo)}`))
  for (const file of files) if (!coming.has(`${file.bucket}/${file.path}`)) await removeFile(context, file)
}

/** The tables that determine which photos can go now. */
export const readyFrom: OwedTable[] = ['photos', 'outbox', 'refused']

/** Fewest attempts first, so that a bad photo does not starve the rest. */
export async function readyPhotos(owed: OwedReader): Promise<Photo[]> {
  const work = [...(await owed.all('outbox')), ...(await owed.all('refused'))]
  const unsent = work.filter((mutation) => !('state' in mutation) || mutation.state !== 'applied')
  // Once for all photos: an import has thousands of both.
  const created = new Set(unsent.flatMap(createdIds))
  const ready = (await owed.all('photos')).filter((photo) => isReady(photo, unsent, created))
  return ready.toSorted((a, b) => a.attempts - b.attempts || a.index - b.index || (a.id < b.id ? -1 : 1))
}

/**
 * A photo is sent after its review, so that a refused review leaves no file behind; a file is deleted after the
 * mutation that unlinks it. `created`: the ids of what unsent work creates.
 */
function isReady(photo: Photo, unsent: (Mutation | Refused)[], created: ReadonlySet<string>): boolean {
  if (photo.draft_id !== undefined || photo.state === 'failed' || photo.state === 'uploaded') return false
  const { review_id } = photo
  // A refused mutation blocks nothing: nobody may ever decide about it.
  if (review_id === undefined)
    return (
      photo.state !== 'removing' || !unsent.some((mutation) => mutation.intent === 'set_avatar' && 'state' in mutation)
    )
  if (created.has(review_id)) return false
  return (
    photo.state !== 'removing' ||
    !unsent.some(
      (mutation) =>
        (mutation.intent === 'delete_review' || mutation.intent === 'detach_photo') &&
        (mutation.input['id'] === review_id || mutation.input['path'] === photo.path),
    )
  )
}

/** Returns false when the photo was discarded meanwhile. */
async function upload(context: SyncContext, photo: Photo): Promise<boolean> {
  const { copy, backend } = context
  const blobs = await copy.owed.read(['blobs'], (owed) => owed.get('blobs', photo.id))
  if (!blobs) throw new BackendError('refused', 'This photo is no longer on this device.', 'photo_lost')
  await setProgress(context, photo, 0)
  let shown = 0
  await request(context, (signal) =>
    backend.upload(
      { bucket: photo.bucket, path: pathOf(photo), blob: blobOf(blobs.full) },
      (share) => {
        // In tenths, because each one is a write. A late or failed one affects only the display.
        if (share - shown < 0.1 || signal.aborted) return
        shown = share
        setProgress(context, photo, share).catch(() => {})
      },
      signal,
    ),
  )
  return copy.owed.write(['photos', 'outbox'], async (owed) => {
    const current = await owed.get('photos', photo.id)
    if (!current || current.state === 'uploaded' || current.state === 'removing') return false
    await owed.put('photos', [{ ...current, state: 'uploaded', progress: 1 }])
    await appendLink(context, owed, photo)
    return true
  })
}

async function appendLink({ copy }: SyncContext, owed: OwedWriter, photo: Photo): Promise<void> {
  const link =
    photo.review_id === undefined
      ? { intent: 'set_avatar', input: { avatar_url: photo.path } }
      : { intent: 'attach_photo', input: { review_id: photo.review_id, path: photo.path } }
  const saved_at = new Date(copy.clock.now()).toISOString()
  await owed.append({ ...link, id: copy.newId(), saved_at, state: 'waiting', attempts: 0 })
}

async function removePhoto(context: SyncContext, photo: Photo): Promise<void> {
  await removeFile(context, { bucket: photo.bucket, path: pathOf(photo) })
  await context.copy.owed.write(['photos'], async (owed) => {
    // Undo may have put it back while its file went: then it is uploaded again (uploadAgain in push.ts).
    if ((await owed.get('photos', photo.id))?.state === 'removing') await owed.delete('photos', [photo.id])
  })
}

async function removeFile(context: SyncContext, file: StoredFile): Promise<void> {
  await request(context, (signal) => context.backend.removeFile(file, signal)).catch((error: unknown) => {
    // Nobody can do anything about it, and no screen shows a file without its review.
    if (!(error instanceof BackendError && error.kind === 'refused')) throw error
  })
}

/** The file's path, without the time that an avatar's address carries so that browsers load it again. */
const pathOf = (photo: Photo): string => photo.path.replace(/\?.*$/, '')

function setProgress({ copy }: SyncContext, photo: Photo, progress: number): Promise<void> {
  return changePhoto(copy, photo.id, (current) =>
    current.state === 'waiting' || current.state === 'uploading'
      ? { ...current, state: 'uploading', progress }
      : current,
  )
}

function takeFailure({ copy }: SyncContext, photo: Photo, error: BackendError): Promise<void> {
  return changePhoto(copy, photo.id, (current) => {
    // Another sender was faster.
    if (current.state === 'uploaded') return current
    const attempts = current.attempts + 1
    if (current.state === 'removing') return { ...current, attempts }
    if (error.kind === 'refused') {
      const { message, code } = error
      return { ...current, state: 'failed', attempts, progress: 0, message, code }
    }
    return { ...current, state: 'waiting', attempts, progress: 0 }
  })
}

async function changePhoto(copy: SyncContext['copy'], id: string, change: (current: Photo) => Photo): Promise<void> {
  await copy.owed.write(['photos'], async (owed) => {
    const current = await owed.get('photos', id)
    if (current) await owed.put('photos', [change(current)])
  })
}
