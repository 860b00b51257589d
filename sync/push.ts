/**
 * Sends mutations. Needs no documents, so that the service worker can do it.
 * INVARIANT (2): a mutation leaves the outbox in one transaction, to where its verdict says. After a lost answer it
 * stays; the server repeats its verdict when it comes again, so sending twice, or from two tabs, is harmless.
 */
import type { Mutation, OwedWriter, Photo, Refused } from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { attemptsUntilAlone, delayLeft, type PutOff, putOffLeft, spends } from '#src/domain/work/delay.ts'
import { needs } from '#src/domain/work/dependencies.ts'
import { BackendError, type PushAnswer, type Verdict } from './backend.ts'
import { mutationsPerPush, nextBatch } from './batch.ts'
import { request, type SyncContext } from './context.ts'
import { isContinued, knownGeneration } from './generation.ts'

/**
 * What a push did: whether the server applied something, and whether something was refused and has to be taken off the
 * screens.
 */
export type Pushed = { applied: boolean; refused: boolean }

/**
 * Sends until nothing is left. `onPushed` hears of each answer at once: the next request may take minutes, and refused
 * work must not be shown that long. Throws BackendError when the server cannot be reached or cannot answer now.
 */
export async function pushAll(context: SyncContext, onPushed: (pushed: Pushed) => Promise<void>): Promise<void> {
  const aside = await setAside(context)
  if (aside.refused || aside.unlinked) await onPushed({ applied: false, refused: aside.refused })
  let most = mutationsPerPush
  let asksOne = false
  for (;;) {
    const { batch, generation } = await takeBatch(context, asksOne ? 1 : most)
    asksOne = false
    if (batch.length === 0) return
    const answer = await send(context, batch).catch(async (error: unknown) => {
      const alone = batch.length === 1
      if (!(error instanceof BackendError)) throw error
      if (error.kind === 'refused' && alone)
        return { generation, verdicts: [rejectedBy(error)], isOfSize: error.code === tooLarge }
      // The server failed at the batch: halving it finds the mutation at fault (invariant 3). If it cannot answer now it will fail at one
      // as well, and is left alone after that.
      if (error.kind === 'refused' || (error.kind === 'busy' && !alone)) {
        if (error.kind === 'refused') await putBack(context, batch)
        asksOne = error.kind === 'busy' && most === mutationsPerPush
        most = Math.ceil(batch.length / 2)
        return undefined
      }
      // Without an answer, or with a gateway's, the server may have it: it stays `sending`, and only its own verdict
      // can end it.
      if (error.kind === 'busy') await countAttempt(context, batch)
      else if (error.kind !== 'network') await putBack(context, batch)
      throw error
    })
    if (!answer || !(await isContinued(context, generation, answer))) continue
    const took = await takeVerdicts(context, batch, answer)
    if (took.applied || took.refused) await onPushed(took)
    if (took.again) throw new BackendError('busy', 'The server asked for this again.')
  }
}

/** Ms until the first delayed mutation may be sent; undefined when none is delayed. */
export const firstDelayEnds = (context: SyncContext): Promise<number | undefined> => firstEnd(context, delayLeft)

/** The same, also for what is put off. */
export const firstWaitEnds = (context: SyncContext): Promise<number | undefined> =>
  firstEnd(context, (mutation, now) => delayLeft(mutation, now) || putOffLeft(mutation, now))

async function firstEnd(
  { copy }: SyncContext,
  leftOf: (mutation: Mutation, now: number) => number,
): Promise<number | undefined> {
  const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  const waits = outbox.map((mutation) => leftOf(mutation, copy.clock.now())).filter((left) => left > 0)
  return waits.length > 0 ? Math.min(...waits) : undefined
}

type Batch = { batch: Mutation[]; generation: string | undefined }

/** `batch`: as it was before; `generation`: the one that the device knows. */
async function takeBatch({ copy }: SyncContext, most: number): Promise<Batch> {
  return copy.owed.write(['outbox', 'facts'], async (owed) => {
    const valid = (await owed.all('outbox')).filter(({ damage }) => damage === undefined)
    const batch = nextBatch(valid, copy.clock.now(), most)
    await owed.put(
      'outbox',
      batch.flatMap((mutation): Mutation[] => {
        if (mutation.state === 'waiting') return [{ ...mutation, state: 'sending' }]
        return mutation.sent ? [] : [{ ...mutation, sent: true }]
      }),
    )
    return { batch, generation: await knownGeneration(owed) }
  })
}

async function send(context: SyncContext, batch: Mutation[]): Promise<PushAnswer> {
  const { copy, backend } = context
  const clientId = await clientIdOf(context)
  const mutations = batch.map(({ id, intent, input }) => ({ id, intent, input }))
  const answer = await request(context, (signal) =>
    backend.push(clientId, mutations, new Date(copy.clock.now()).toISOString(), signal),
  )
  if (answer.verdicts.length !== batch.length) throw new BackendError('busy', "The server's answer cannot be read.")
  return answer
}

/**
 * `isOfSize`: it is about the size of the request, and a proxy may have said it. Of an earlier sending, on another way, the server may
 * have taken what is in it.
 */
type Judged = { generation: string | undefined; verdicts: Verdict[]; isOfSize?: boolean }

/** src/backend/classify-error.ts */
const tooLarge = 'too_large'

async function clientIdOf({ copy }: SyncContext): Promise<string> {
  const known = await copy.owed.read(['facts'], (owed) => owed.get('facts', 'client_id'))
  if (known?.name === 'client_id') return known.value
  return copy.owed.write(['facts'], async (owed) => {
    const fact = await owed.get('facts', 'client_id')
    if (fact?.name === 'client_id') return fact.value
    const value = copy.newId()
    await owed.put('facts', [{ name: 'client_id', value }])
    return value
  })
}

const rejectedBy = (error: BackendError): Verdict => ({ status: 'rejected', code: error.code, message: error.message })

/**
 * After a request that the server has not taken: back to `waiting`. `batch` is as it was before sending: what was
 * already on its way may have been applied then, and only its own verdict can say so. The same of what another sender has taken since.
 */
const putBack = (context: SyncContext, batch: Mutation[]): Promise<void> =>
  changeSent(context, batch, ({ sent }, taken) => ({ state: sent === taken.sent ? taken.state : 'sending' }))

/** After a failure that the batch itself may have caused. */
const countAttempt = (context: SyncContext, batch: Mutation[]): Promise<void> =>
  changeSent(context, batch, ({ attempts }) => ({ attempts: attempts + 1 }))

async function changeSent(
  { copy }: SyncContext,
  batch: Mutation[],
  change: (sent: Mutation, taken: Mutation) => Partial<Mutation>,
): Promise<void> {
  await copy.owed.write(['outbox'], async (owed) => {
    for (const taken of batch) {
      const sent = await owed.get('outbox', taken.seq)
      if (sent?.state === 'sending') await owed.put('outbox', [{ ...sent, ...change(sent, taken) }])
    }
  })
}

async function takeVerdicts({ copy }: SyncContext, batch: Mutation[], { generation, verdicts, isOfSize }: Judged) {
  return copy.owed.write(['outbox', 'refused', 'photos', 'blobs', 'facts'], async (owed) => {
    const took = { applied: false, refused: false, again: false }
    const later: { code: string; put_off: PutOff }[] = []
    // Another tab has noted since that the database was replaced.
    if ((await knownGeneration(owed)) !== generation) return took
    for (const [index, { seq }] of batch.entries()) {
      const verdict = verdicts[index]
      // Another tab or the worker may have taken the same verdict already.
      const mutation = await owed.get('outbox', seq)
      if (!verdict || !mutation || mutation.state === 'applied') continue
      const mayHaveArrived = isOfSize && mutation.sent
      if (verdict.status === 'applied') {
        await owed.put('outbox', [{ ...mutation, state: 'applied' }])
        took.applied = true
      } else if (verdict.status === 'rejected' && !mayHaveArrived) {
        // Sent in one batch with what it depends on, so it is refused because of that.
        const cause = causeOf(mutation, await owed.all('refused'))
        if (!cause && isPhotoWithoutReview(mutation, verdict.code)) {
          await failPhoto(owed, mutation, verdict)
          await owed.delete('outbox', [seq])
        } else if (verdict.code === 'photo_missing' && (await uploadAgain(owed, mutation)))
          await owed.delete('outbox', [seq])
        else await refuse(owed, mutation, { ...verdict, ...(cause ? { because: cause.id } : {}) })
        took.refused = true
      } else if (verdict.status === 'later') {
        const length = verdict.seconds * 1000
        const put_off = { until: copy.clock.now() + length, length, message: verdict.message }
        await owed.put('outbox', [{ ...mutation, state: 'waiting', sent: true, put_off }])
        later.push({ code: verdict.code, put_off })
      } else {
        // Everything after the first `retry` is retried without a fault of its own.
        const attempts = mutation.attempts + (took.again ? 0 : 1)
        await owed.put('outbox', [{ ...mutation, state: mayHaveArrived ? 'sending' : 'waiting', attempts, sent: true }])
        took.again = true
      }
    }
    await putOffAlike(owed, later, copy.clock.now())
    if (took.refused) {
      await moveDependents(owed)
      await doubtShownWork(owed)
    }
    return took
  })
}

/** What needs the same budget and was not asked for waits as long. */
async function putOffAlike(
  owed: OwedWriter,
  later: readonly { code: string; put_off: PutOff }[],
  now: number,
): Promise<void> {
  if (later.length === 0) return
  const alike = (await owed.all('outbox')).flatMap((mutation) => {
    const found = later.find(({ code }) => spends(code, mutation))
    if (!found || mutation.state !== 'waiting' || mutation.damage || putOffLeft(mutation, now) > 0) return []
    return [{ ...mutation, put_off: found.put_off }]
  })
  await owed.put('outbox', alike)
}

/** The review was deleted on another device, or never made, because the row of its visit was damaged. */
const isPhotoWithoutReview = ({ intent }: Mutation, code: string): boolean =>
  intent === 'attach_photo' && code === 'not_found'

/**
 * The person decides about it: its picture may be nowhere else. If they have deleted the review on this phone it stays `removing`, and
 * says why it has failed, in case they take that back.
 */
async function failPhoto(owed: OwedWriter, { input }: Mutation, { code, message }: Reason): Promise<void> {
  const photos = (await owed.all('photos')).filter(({ path }) => path === input['path'])
  await owed.put(
    'photos',
    photos.flatMap((photo): Photo[] => {
      if (photo.state === 'uploaded') return [{ ...photo, state: 'failed', progress: 0, code, message }]
      return photo.state === 'removing' ? [{ ...photo, code, message }] : []
    }),
  )
}

/**
 * The file was deleted while its link was under way for too long, or with the storage: if this phone has the picture,
 * it is uploaded and linked again. False: it has none, or that did not help.
 */
async function uploadAgain(owed: OwedWriter, { input }: Mutation): Promise<boolean> {
  const path = input['path'] ?? input['avatar_url']
  const photo = (await owed.all('photos')).find((one) => one.path === path && one.state === 'uploaded')
  if (!photo || photo.attempts >= attemptsUntilAlone || !(await owed.get('blobs', photo.id))) return false
  await owed.put('photos', [{ ...photo, state: 'waiting', progress: 0, attempts: photo.attempts + 1 }])
  return true
}

type Reason = { code: string; message: string; because?: string }

async function refuse(owed: OwedWriter, mutation: Mutation, { code, message, because }: Reason): Promise<void> {
  const { seq, id, intent, input, saved_at, names } = mutation
  const optional = { ...(names && { names }), ...(because && { because }) }
  const refused: Refused = { seq, id, intent, input, saved_at, code, message, ...optional }
  await owed.put('refused', [refused])
  await owed.delete('outbox', [seq])
}

/**
 * Sets aside for the person what cannot be sent: work that the storage has damaged, and what was saved after work that
 * it depends on had been refused. `unlinked`: photos are to be sent again.
 */
async function setAside({ copy }: SyncContext) {
  return copy.owed.write(['outbox', 'refused', 'photos', 'facts'], async (owed) => {
    const damaged = (await owed.all('outbox')).filter(
      ({ state, damage }) => state !== 'applied' && damage !== undefined,
    )
    for (const mutation of damaged) await refuse(owed, mutation, { code: 'damaged', message: mutation.damage ?? '' })
    const refused = (await moveDependents(owed)) || damaged.length > 0
    if (refused) await doubtShownWork(owed)
    return { refused, unlinked: await sendUnlinked(owed) }
  })
}

/** What was damaged, in whatever state, may have been the link of a photo that is on the server: it is uploaded and linked again. */
async function sendUnlinked(owed: OwedWriter): Promise<boolean> {
  const uploaded = (await owed.all('photos')).filter(({ state }) => state === 'uploaded')
  if (uploaded.length === 0) return false
  const work = [...(await owed.all('outbox')), ...(await owed.all('refused'))]
  const linked = new Set(work.flatMap(({ input }) => [input['path'], input['avatar_url']]))
  const unlinked = uploaded.filter(({ path }) => !linked.has(path))
  for (const photo of unlinked) await owed.put('photos', [{ ...photo, state: 'waiting', progress: 0 }])
  return unlinked.length > 0
}

/** The refused work that a mutation depends on. */
const causeOf = (mutation: Mutation, refused: readonly Refused[]): Refused | undefined =>
  refused.find((earlier) => earlier.seq < mutation.seq && needs(mutation, earlier))

async function moveDependents(owed: OwedWriter): Promise<boolean> {
  const refused = await owed.all('refused')
  if (refused.length === 0) return false
  let moved = false
  for (const mutation of await owed.all('outbox')) {
    // A mutation that was sent may have been applied, or an earlier request may still arrive.
    if (mutation.state !== 'waiting' || mutation.sent) continue
    const cause = causeOf(mutation, refused)
    if (!cause) continue
    const reason = { code: 'depends_on_refused', message: 'This waits for another change that needs your attention.' }
    await refuse(owed, mutation, { ...reason, because: cause.id })
    refused.push({ ...mutation, ...reason, because: cause.id })
    moved = true
  }
  return moved
}
