/**
 * Watches a run and holds what it sees against the invariants of docs/architecture.md. Knows what really happened: every
 * commit of every device, and every verdict of the server.
 */
import type { Mutation } from '#src/db/owed.ts'
import type { SentMutation, Verdict } from '#sync/backend.ts'
import { createCausality } from './causality.ts'
import { createDamages, type Damages } from './damages.ts'
import { createHolds } from './holds.ts'
import { idsIn } from './ids-in-input.ts'
import { fileOf, links } from './links.ts'
import type { OwedChange } from './memory-stores.ts'
import { checkReads } from './monotonic-reads.ts'
import { createOrderOfArrival } from './order-of-arrival.ts'
import { createPeriods, type Periods } from './periods.ts'
import { createPhotoRefusals, type PhotoRefusals } from './photo-refusals.ts'
import { createPromises, type Promises } from './promises.ts'
import { createShown } from './shown.ts'
import type { SimulatedServer } from './simulated-server.ts'
import { createTakingIn, type TakingIn } from './taking-in.ts'
import { createTexts, type Texts } from './texts.ts'
import { createUndoing, type Undoing } from './undoing.ts'
import type { Device } from './virtual-device.ts'

/** A broken invariant; `number` is that of docs/architecture.md. */
export type Violation = { invariant: number; text: string }

type Heads = ReadonlyMap<string, number>
export type Saved = { userId: string; device: string; place: number; intent: string; ids: ReadonlySet<string> }

export type Watch = {
  violations: Violation[]
  failed: (invariant: number, text: string) => void
  device: (name: string, userId: string, device: Device, server: SimulatedServer) => void
  pushed: (userId: string, mutations: readonly SentMutation[]) => void
  /** A push was judged, between these heads of the scopes. */
  judged: (mutations: readonly SentMutation[], verdicts: readonly Verdict[], before: Heads, after: Heads) => void
  /** A file has arrived in the storage; `file` is its bucket and path. */
  filed: (file: string) => void
  unfiled: (file: string) => void
  files: ReadonlySet<string>
  /** Every mutation that was ever durable, by its id. */
  saved: ReadonlyMap<string, Saved>
  /** Ids of mutations that the person undid and of refused ones that they threw away or sent again under a new id. */
  decided: ReadonlySet<string>
  rejected: ReadonlySet<string>
  /** The server goes back to a backup: `back` does it. */
  goingBack: (server: SimulatedServer, back: () => unknown) => Promise<void>
  /** Ids of mutations that the server had applied or refused when it went back; what is put off is as it was. */
  judgedBefore: ReadonlySet<string>
  /** Whether the server has gone back and nobody has made the documented call yet. */
  isSilent: boolean
  /** Ids of lost work that the person has removed. */
  removed: Set<string>
  /** Ids of deletions that were taken back. */
  undone: ReadonlySet<string>
  texts: Texts
  /** A command of this intent has returned success. */
  returned: (device: string, intent: string) => void
  /** While the person decides about refused work on a device, it may go. */
  deciding: Periods
  /** The person takes a deletion back, or what they have imported, until it is over. */
  undoing: Undoing['begin']
  onRefused: (device: string, listener: () => void) => void
  takingIn: TakingIn
  photos: PhotoRefusals
  damages: Damages
  /** A device loses all that it owes; `held`: the work that it had, of others too, from a file. */
  loses: (device: string, held: readonly { id: string }[]) => void
}

/** What holds only where no fault of the seed gives a device two leaders, or lets the server refuse by lot. */
export type Strictness = { oneLeader: boolean; justServer: boolean }

/** `isBusy`: whether a command or a decision runs on a device. */
export function createWatch(isBusy: (device: string) => boolean, strictness: Strictness): Watch {
  const violations: Violation[] = []
  const saved = new Map<string, Saved>()
  const decided = new Set<string>()
  const rejected = new Set<string>()
  const undone = new Set<string>()
  const undoing = createUndoing()
  const files = new Set<string>()
  const appended = new Map<string, number>()
  const returned = new Map<string, number>()
  const deciding = createPeriods()
  const filed = new Set<string>()
  const linked = new Set<string>()
  const judgedBefore = new Set<string>()
  const judgedNow = new Set<string>()
  const lost = new Set<string>()
  const removed = new Set<string>()
  const causality = createCausality()
  const texts = createTexts()
  const promisesOf = new Map<string, Promises>()
  const refusedListeners = new Map<string, () => void>()
  const photos = createPhotoRefusals()
  const [takingIn, damages] = [createTakingIn(), createDamages()]
  let places = 0
  const order = createOrderOfArrival(saved, (id) => takingIn.ids.has(id), damages.lostWith)
  const fail = (invariant: number, text: string): void => {
    violations.push({ invariant, text })
  }
  const count = (counts: Map<string, number>, key: string): number => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }

  const outboxChanged = (
    name: string,
    userId: string,
    device: Device,
    server: SimulatedServer,
    change: OwedChange & { table: 'outbox' },
    all: readonly OwedChange[],
  ): void => {
    const [before, after] = [change.before, change.after].map((row) => row && damages.asBefore(name, row))
    if (!before && after && takingIn.isOn(name) && saved.has(after.id)) takeImported(name, device, after)
    else if (!before && after) {
      if (saved.has(after.id) && !rejected.has(after.id) && !isSentAgain(after))
        fail(2, `${name} saved ${after.intent} twice as ${after.id}`)
      causality.saved(after.id, device.owed)
      texts.saved(after, userId, device.owed, (id) => damages.idBefore(name, id))
      const ids = idsIn(after)
      promisesOf.get(name)?.saved(after.id, ids)
      saved.set(after.id, { userId, device: name, place: ++places, intent: after.intent, ids })
      if (!links.has(after.intent) && !isBusy(name)) fail(2, `${name} saved ${after.intent}, which nobody meant`)
      count(appended, `${name} ${after.intent}`)
    }
    const mutation = before ?? after
    if (!mutation || !server.exists(userId)) return
    const isApplied = server.applied.has(mutation.id) || lost.has(mutation.id)
    if (after?.state === 'applied' && !isApplied)
      fail(8, `${name} counts ${mutation.intent} as applied, the server has not`)
    if (after) {
      if (before && (before.id !== after.id || before.intent !== after.intent))
        fail(2, `${name} overwrote ${before.intent}`)
      return
    }
    const wasRefused = all.some(
      (other) => other.table === 'refused' && damages.idBefore(name, other.after?.id ?? '') === mutation.id,
    )
    // Only what is not on its way can be taken back, and only by the person.
    const { intent, state, input } = mutation
    if (state === 'waiting' && undoing.isMeant(name, { intent, id: String(input['id']) })) {
      decided.add(mutation.id)
      undone.add(mutation.id)
    } else if (wasRefused) {
      // The server may take it after going back, from an earlier sending. Of what is damaged nobody knows that the server has it.
      if (server.applied.has(mutation.id) && !judgedBefore.has(mutation.id) && !damages.ofWork(mutation.id))
        fail(2, `${name} calls ${mutation.intent} refused, the server has applied it`)
    } else if (links.has(mutation.intent) && photos.mayDrop(mutation, all, device.owed)) decided.add(mutation.id)
    else if (!isApplied) fail(2, `${name} dropped ${mutation.intent} (${mutation.state}) without a verdict`)
  }

  /** It is what it was on the device that saved it. */
  const takeImported = (name: string, device: Device, { id, intent, input }: Mutation): void => {
    if (device.owed.rows('outbox').filter((other) => other.id === id).length > 1)
      fail(2, `${name} has ${intent} twice since it took in a file`)
    promisesOf.get(name)?.saved(id, idsIn({ intent, input }))
    takingIn.ids.add(id)
    undone.delete(id)
  }

  /** Lost work goes again under the id of its row, from every device of the person, and each may hear another verdict. */
  const isSentAgain = ({ id, input }: Mutation): boolean => judgedBefore.size > 0 && input['id'] === id

  // What has lost its words may be sent again, with the refused work that it depends on, and is then saved as damaged.
  const refusedChanged = (name: string, change: OwedChange & { table: 'refused' }): void => {
    refusedListeners.get(name)?.()
    if (change.after) {
      const id = damages.idBefore(name, change.after.id)
      const isDamaged = change.after.code === 'damaged' && (damages.ofWork(id) || saved.get(id)?.intent === 'damaged')
      if (change.after.code !== 'depends_on_refused' && !isDamaged && !rejected.has(id))
        fail(2, `${name} calls ${change.after.intent} refused, the server has not refused it`)
      decided.delete(id)
    } else if (change.before) {
      if (!deciding.isOn(name)) fail(2, `${name} lost the refused ${change.before.intent}`)
      decided.add(damages.idBefore(name, change.before.id))
    }
  }

  const watch: Watch = {
    violations,
    failed: fail,
    saved,
    decided,
    rejected,
    undone,
    judgedBefore,
    texts,
    isSilent: false,
    removed,
    async goingBack(server, back) {
      const before = [...server.applied.keys()]
      await back()
      for (const id of before) if (!server.applied.has(id)) lost.add(id)
      order.goesBack(saved.keys())
      for (const id of judgedNow) judgedBefore.add(id)
      causality.end()
      files.clear()
      for (const file of server.files ?? []) files.add(file)
    },
    files,
    deciding,
    undoing: undoing.begin,
    onRefused: (device, listener) => refusedListeners.set(device, listener),
    device(name, userId, device, server) {
      const isSettled = (id: string): boolean => server.applied.has(id) || decided.has(id) || lost.has(id)
      const promises = createPromises(isSettled, (path) => linked.has(path), damages.ofWork)
      promisesOf.set(name, promises)
      const holds = createHolds(device, photos.wasWithoutReview, (path) => linked.has(path))
      const shown = createShown()
      device.owed.onCommit((changes) => {
        const exists = server.exists(userId)
        for (const change of changes) {
          if (change.table === 'outbox') outboxChanged(name, userId, device, server, change, changes)
          // The app wipes the copy of a deleted account.
          if (!exists) continue
          if (change.table === 'cursors' && strictness.oneLeader)
            checkReads(change, (text) => fail(4, `${name} ${text}`))
          const failed = change.table === 'photos' && change.after?.state === 'failed' ? change.after : undefined
          if (failed && !photos.mayFail(failed) && !damages.ofPhoto(failed.id))
            fail(3, `${name} gave up ${failed.path}, which nobody refused`)
          if (change.table === 'drafts' && change.before && !change.after && !isBusy(name))
            fail(1, `${name} has lost the draft ${change.before.id}`)
          if (change.table === 'refused') refusedChanged(name, change)
          if (change.table === 'facts' && change.after?.name === 'first_pull_done' && strictness.oneLeader) {
            const missing = causality.missing(device.owed)
            if (missing) fail(5, `${name} ${missing}`)
          }
        }
        const back = changes.flatMap(({ table, before, after }) =>
          table === 'outbox' && before?.state === 'waiting' && !after && undone.has(before.id) ? [before] : [],
        )
        const notHeld = exists && holds.broken(changes, back)
        if (notHeld) fail(2, `${name} ${notHeld}`)
        const stays = exists && shown.broken(changes, damages.takeShown(name))
        if (stays) fail(5, `${name} ${stays}`)
        const broken = exists && promises.broken(device.owed, changes, isBusy(name))
        if (broken) fail(8, `${name} ${broken}`)
      })
    },
    pushed(userId, mutations) {
      for (const { id, intent } of mutations) {
        if (!saved.has(id)) fail(2, `${intent} was sent as ${id}, which nobody saved`)
        // A file may have brought it to another device before.
        else if (undone.has(id) && !takingIn.ids.has(id)) fail(2, `${intent} was sent although it was taken back`)
        else if (saved.get(id)?.userId !== userId) fail(13, `${intent} of somebody else was sent as ${userId}`)
      }
    },
    judged(mutations, verdicts, before, after) {
      for (const [index, mutation] of mutations.entries()) {
        const { id, intent } = mutation
        const verdict = verdicts[index]
        if (verdict?.status === 'applied' || verdict?.status === 'rejected') judgedNow.add(id)
        if (verdict?.status === 'rejected') {
          rejected.add(id)
          photos.refused(mutation, verdict.code)
          // A file that was there and is not any more went with its review, and somebody sent the link again.
          const isEarly = verdict.code === 'photo_missing' && !filed.has(fileOf(mutation))
          if (isEarly && strictness.justServer) fail(3, `${intent} came before its photo`)
        }
        if (verdict?.status === 'applied') {
          const later = order.applied(id, judgedBefore.size > 0)
          if (later) fail(12, later)
          if (links.has(intent)) linked.add(String(mutation.input['path'] ?? mutation.input['avatar_url']))
        }
      }
      const taken = mutations.filter((_, index) => verdicts[index]?.status === 'applied')
      causality.pushed(
        taken.map(({ id }) => id),
        before,
        after,
      )
    },
    filed(file) {
      filed.add(file)
      files.add(file)
    },
    unfiled: (file) => void files.delete(file),
    takingIn,
    photos,
    damages,
    loses(device, held) {
      promisesOf.get(device)?.lost()
      const own = [...saved].filter(([id, one]) => one.device === device && !decided.has(id)).map(([id]) => id)
      damages.loses(device, [...own, ...held.map(({ id }) => damages.idBefore(device, id))])
    },
    returned(device, intent) {
      const key = `${device} ${intent}`
      if (count(returned, key) > (appended.get(key) ?? 0))
        fail(1, `${device} said that ${intent} is saved, and it is not`)
    },
  }
  return watch
}
