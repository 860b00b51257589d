/** Which step of the model leads from one state of a device to the next. */
import type { Facts } from '#src/db/owed.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import type { PushAnswer } from '#sync/backend.ts'
import type { Device } from '#tests/simulation/virtual-device.ts'
import { type Asked, hear, keep, move, type Phone, take, takeVerdicts, type Work } from './phone.ts'
import type { Answer } from './server.ts'

type OnDevice = Phone<string>
type Page = { asked: Asked<string>; answer: Answer<string> }
/** `taken`: those of `ids` that waited; `failedAs`: the kind of the error that came instead of an answer. */
export type Push = {
  ids: readonly string[]
  links: ReadonlySet<string>
  taken: readonly string[]
  judged?: PushAnswer
  failedAs?: string
}
/** What a tab has heard, newest first; `asked`: when it last read the cursors, `taken`: what it last took to be sent. */
export type Heard = {
  asked: Pick<Asked<string>, 'generation' | 'resyncId'>
  taken: readonly string[]
  pages: Page[]
  pushes: Push[]
}

/** What the model knows of a device; rows are looked up where they matter. */
export function phoneOf({ owed }: Device): OnDevice {
  const facts = new Map(owed.rows('facts').map(({ name, value }) => [name, value]))
  const resync = facts.get('resync') as Facts['resync'] | undefined
  const work = owed
    .rows('outbox')
    .map(({ id, state, sent, resent }): [string, Work] => [
      id,
      { state, ...(sent && { sent }), ...(resent && { resent }) },
    ])
  return {
    generation: facts.get('generation') as string | undefined,
    resync: resync && { id: resync.id, isOutdated: resync.isOutdated ?? false },
    cursors: Object.fromEntries(owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor])),
    rows: new Set(),
    unconfirmed: new Set(),
    outbox: Object.fromEntries(work),
    refused: new Set(owed.rows('refused').map(({ id }) => id)),
    offers: new Set(),
  }
}

const byFirst = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
const textOf = ({ generation, resync, cursors, outbox, refused }: OnDevice): string =>
  JSON.stringify([
    generation,
    resync,
    Object.entries(cursors).toSorted(byFirst),
    Object.entries(outbox)
      .toSorted(byFirst)
      .map(([id, { state, sent, resent }]) => [id, state, sent ?? false, resent ?? false]),
    [...refused].toSorted(),
  ])
export const isSame = (one: OnDevice, other: OnDevice): boolean => textOf(one) === textOf(other)

/** The step that leads from one to the other, if there is any. */
export function explain(before: OnDevice, after: OnDevice, heard: Heard, device: Device): string | undefined {
  if (isTaken(before, after)) return 'take'
  for (const push of heard.pushes) {
    if (isJudged(before, after, push)) return 'takeVerdicts'
    if (isPutBack(before, after, push)) return 'put back what was not taken'
  }
  const answers = [...heard.pages.map(({ answer }) => answer), ...heard.pushes.flatMap(answersOf)]
  for (const answer of answers) {
    if (isSame(hear(before, undefined, answer, '').phone, after)) return 'hear: the first generation'
    if (isBegun(before, after, answer)) return 'hear: everything is read anew'
  }
  for (const page of heard.pages) {
    if (isSame({ ...keep(before, page.asked, page.answer), outbox: before.outbox }, after)) return 'keep'
    const moved = isMoved(before, after, page, device)
    if (moved) return moved
  }
  if (isSetAside(before, after)) return 'set aside what depends on refused work'
  if (isForgotten(before, after, device)) return 'forget who is blocked'
  if (isReset(before, after)) return 'read again from the beginning'
  if (isOfPerson(before, after)) return 'the person saves, takes back or decides'
  return undefined
}

const answersOf = ({ judged }: Push): Answer<string>[] =>
  judged ? [{ generation: judged.generation, changes: [], vanished: [], more: false }] : []

const idsWhere = (phone: OnDevice, is: (work: Work, id: string) => boolean): string[] =>
  Object.entries(phone.outbox).flatMap(([id, work]) => (is(work, id) ? [id] : []))

const isTaken = (before: OnDevice, after: OnDevice): boolean =>
  isSame(
    take(
      before,
      idsWhere(before, ({ state, sent }, id) => {
        const taken = after.outbox[id]
        return taken?.state === 'sending' && (state !== 'sending' || taken.sent !== sent)
      }),
    ),
    after,
  )

/** `retry` and `later` are no verdicts. A refused link goes with its photo, or comes again after it. */
function isJudged(before: OnDevice, after: OnDevice, { ids, links, judged }: Push): boolean {
  if (!judged) return false
  const given = ids.map((id, index) => {
    const status = judged.verdicts[index]?.status
    return [id, status === 'applied' || status === 'rejected' ? status : 'retry'] as const
  })
  const expected = takeVerdicts(before, judged.generation, Object.fromEntries(given))
  const refused = [...expected.refused].filter(
    (id) => after.refused.has(id) || before.refused.has(id) || !links.has(id),
  )
  return isSame(withDependents({ ...expected, refused: new Set(refused) }, after), after)
}

/** What nobody has sent goes with the refused work that it depends on. */
function withDependents(phone: OnDevice, after: OnDevice): OnDevice {
  if (phone.refused.size === 0) return phone
  const moved = idsWhere(phone, ({ state, sent }, id) => state === 'waiting' && !sent && after.refused.has(id))
  const outbox = Object.entries(phone.outbox).filter(([id]) => !moved.includes(id))
  return { ...phone, outbox: Object.fromEntries(outbox), refused: new Set([...phone.refused, ...moved]) }
}
const isSetAside = (before: OnDevice, after: OnDevice): boolean => isSame(withDependents(before, after), after)

/** Only what waited, only after an answer that says that nothing of it was taken, and nothing that another sender has taken since. */
function isPutBack(before: OnDevice, after: OnDevice, { taken, failedAs }: Push): boolean {
  if (failedAs === undefined || failedAs === 'network' || failedAs === 'busy') return false
  const back = Object.entries(before.outbox).map(([id, work]): [string, Work] => [
    id,
    taken.includes(id) && work.state === 'sending' && !(work.sent && after.outbox[id]?.state === 'sending')
      ? { ...work, state: 'waiting' }
      : work,
  ])
  return isSame({ ...before, outbox: Object.fromEntries(back) }, after)
}

/** The device also reads the scopes anew that only its documents name. */
function isBegun(before: OnDevice, after: OnDevice, answer: Answer<string>): boolean {
  const id = after.resync?.id
  if (id === undefined || id === before.resync?.id) return false
  const rows = new Set(Object.keys(after.cursors).map((scope) => `${scope} `))
  return isSame(hear({ ...before, rows }, before.generation, answer, id).phone, after)
}

function isMoved(before: OnDevice, after: OnDevice, page: Page, device: Device): string | undefined {
  const { asked, answer } = page
  const gone = idsWhere(before, (_, id) => after.outbox[id] === undefined || after.outbox[id]?.state === 'waiting')
  const applied = Object.fromEntries(Object.entries(asked.applied).filter(([id]) => gone.includes(id)))
  const isShown = (id: string): boolean => after.outbox[id] === undefined
  const blocks = hasBlock(device)
  // A scope of somebody whom the person has blocked is left out (sync/blocked-scopes.ts).
  const moved = answer.changes.filter(({ scope }) => before.cursors[scope] !== after.cursors[scope])
  for (const changes of blocks ? [answer.changes, moved] : [answer.changes]) {
    const part = { ...answer, changes }
    if (!isSame(move(before, { ...asked, applied }, part, { isShown, isOffered: () => false }), after)) continue
    const isOvertaken = changes.some(({ scope }) => before.cursors[scope] !== (asked.cursors[scope] ?? '0'))
    if (isOvertaken) return 'move: overtaken'
    // What is of somebody who is blocked is not stored.
    return blocks || holdsRows(part, device) ? 'move' : undefined
  }
  return undefined
}

const hasBlock = ({ owed, documents }: Device): boolean =>
  owed.rows('outbox').some(({ intent }) => intent === 'block' || intent === 'unblock') ||
  documents.rows('restrictions').size > 0

/** Whoever is blocked leaves the device with what their scopes have brought (src/db/forget-blocked.ts). */
const isForgotten = (before: OnDevice, after: OnDevice, device: Device): boolean =>
  hasBlock(device) &&
  Object.entries(after.cursors).every(([scope, cursor]) => cursor === before.cursors[scope]) &&
  isSame({ ...before, cursors: after.cursors }, after)

/** The rows of a page are stored before its cursors move. */
function holdsRows({ changes }: Answer<string>, { owed, documents }: Device): boolean {
  const bases = new Map(owed.rows('bases').map((base) => [base.id, base.document]))
  const isIn = (id: string, scope: string): boolean => {
    const [entity, key] = [id.slice(0, id.indexOf(':')) as SyncedEntity, id.slice(id.indexOf(':') + 1)]
    const document = bases.has(id) ? bases.get(id) : documents.rows(entity).get(key)
    return document?.scopes.includes(scope) ?? false
  }
  return changes.every(
    ({ scope, rows, removed }) => rows.every((id) => isIn(id, scope)) && !removed.some((id) => isIn(id, scope)),
  )
}

/** To read again from the beginning is always right; a resync may have to list more, and then has another id. */
function isReset(before: OnDevice, after: OnDevice): boolean {
  const scopes = Object.entries(after.cursors)
  const isBack = scopes.every(([scope, cursor]) => ['0', '0-0', before.cursors[scope]].includes(cursor))
  const isWhole = Object.keys(before.cursors).every((scope) => after.cursors[scope] !== undefined)
  return (
    isBack &&
    isWhole &&
    isSame({ ...before, cursors: after.cursors, resync: after.resync }, after) &&
    (!before.resync || !!after.resync)
  )
}

/** New work waits; only what was never sent can be taken back; what is refused is the person's to decide about. */
function isOfPerson(before: OnDevice, after: OnDevice): boolean {
  const added = idsWhere(
    after,
    ({ state, sent }, id) => before.outbox[id] === undefined && state === 'waiting' && !sent,
  )
  const removed = idsWhere(
    before,
    ({ state, sent }, id) => after.outbox[id] === undefined && state === 'waiting' && !sent,
  )
  const outbox = Object.entries(before.outbox).filter(([id]) => !removed.includes(id))
  const given = added.map((id): [string, Work] => [id, after.outbox[id] as Work])
  return isSame({ ...before, outbox: Object.fromEntries([...outbox, ...given]), refused: after.refused }, after)
}

export function describe(before: OnDevice, after: OnDevice): string {
  const [from, to] = [JSON.parse(textOf(before)), JSON.parse(textOf(after))] as [unknown[], unknown[]]
  const parts = from.flatMap((part, index) => {
    const [one, other] = [JSON.stringify(part), JSON.stringify(to[index])]
    return one === other ? [] : [`${one} → ${other}`]
  })
  return parts.join('; ')
}
