/**
 * Everything that can happen: three devices of two people, a server and its backup, and what is on its way. Ada has two devices, Ben
 * one; Ben follows Ada, so his reads both scopes. A tab that is killed, an answer that is lost and a person who waits are steps like
 * all others, so a search over them sees every order.
 */
import type * as phoneRules from './phone.ts'
import type { Asked, Phone } from './phone.ts'
import type * as serverRules from './server.ts'
import type { Answer, Intent, Server, Verdict } from './server.ts'

/** The rules of both sides; a planted fault replaces one. */
export type Rules = Pick<typeof phoneRules, 'take' | 'takeVerdicts' | 'hear' | 'keep' | 'move' | 'invalidate'> &
  Pick<typeof serverRules, 'judge' | 'pull' | 'beginGeneration' | 'forget'>

/** Who saves what, each once. */
export type Saving = Intent & { phone: number }
/** How much may go wrong in one run: the search is over everything that keeps within. */
export type Bounds = {
  savings: readonly Saving[]
  /** 2: Ada's alone. */
  devices: 2 | 3
  rowsPerPage: number
  /** Lost requests and answers, requests that arrive twice or late, kills, second tabs, together. */
  faults: number
  restores: number
  /** Times that Ben stops following Ada, or begins again. */
  turns: number
  /** Times that the server forgets tombstones. */
  forgettings: number
}

/**
 * A request is answered when it is made; what lies between, for as long as it may, is its answer. A request that is under way for long is
 * one that was lost and arrives late.
 */
type Push = { asked: number | undefined; generation: number; verdicts: Readonly<Record<string, Verdict>> }
type Pull = { asked: Asked; answer: Answer }
export type Device = { phone: Phone; push?: Push; pull?: Pull /** Of a tab that was frozen. */; older?: Pull }
export type State = {
  server: Server
  backup?: Server
  /** It went back without the documented call. */
  isSilent: boolean
  follows: boolean
  devices: readonly Device[]
  /** Requests that nobody waits for any more and that may still arrive. */
  late: readonly (readonly string[])[]
  saved: readonly string[]
  /** Rows that the person did not want back. */
  decided: readonly string[]
  left: Pick<Bounds, 'faults' | 'restores' | 'turns' | 'forgettings'>
}
export type Step = readonly [what: string, state: State]

const nobody: Phone = {
  generation: undefined,
  resync: undefined,
  cursors: {},
  rows: new Set(),
  unconfirmed: new Set(),
  outbox: {},
  refused: new Set(),
  offers: new Set(),
}

export const firstState = ({ devices, faults, restores, turns, forgettings }: Bounds): State => ({
  server: { generation: 1, scopes: {}, verdicts: {}, effects: {} },
  isSilent: false,
  follows: true,
  devices: Array.from({ length: devices }, () => ({ phone: nobody })),
  late: [],
  saved: [],
  decided: [],
  left: { faults, restores, turns, forgettings },
})

export const ownScope = (device: number): string => (device === 2 ? 'ben' : 'ada')
export const manifestOf = ({ follows }: State, device: number): string[] =>
  device === 2 && follows ? ['ben', 'ada'] : [ownScope(device)]

/** What is sent again goes under an id that follows from its row, so that two devices of a person send it once. */
const again = 'again '
function intentOf(id: string, savings: readonly Saving[]): Intent {
  const saving = savings.find((one) => one.id === id || (one.makes && `${again}${one.row}` === id))
  if (!saving) throw new Error(`Nobody has saved ${id}`)
  return { id, scope: saving.scope, row: saving.row, makes: saving.makes }
}

const nameOf = ({ scope, row }: Intent): string => `${scope} ${row}`

/** What a device shows of a row: the server's, with its own pending work on top. */
function shows({ rows, outbox }: Phone, intent: Intent, savings: readonly Saving[]): boolean {
  const pending = Object.keys(outbox).map((id) => intentOf(id, savings))
  return pending.findLast(({ row }) => row === intent.row)?.makes ?? rows.has(nameOf(intent))
}

/** All steps from a state. Those without `!` are the protocol's own; the others are what happens to it. */
export function* stepsFrom(state: State, rules: Rules, bounds: Bounds): Generator<Step> {
  for (const index of state.devices.keys()) {
    yield* ofPerson(state, index, bounds)
    yield* ofPush(state, index, rules, bounds)
    yield* ofPull(state, index, rules, bounds)
  }
  for (const [at, ids] of state.late.entries()) {
    const late = state.late.filter((_, index) => index !== at)
    yield ['! a late push arrives', { ...state, late, server: judgeAll(state.server, ids, rules, bounds) }]
  }
  yield* ofServer(state, rules)
}

const spend = (state: State, what: keyof State['left']): State => ({
  ...state,
  left: { ...state.left, [what]: state.left[what] - 1 },
})
const withDevice = (state: State, index: number, device: Device): State => ({
  ...state,
  devices: state.devices.with(index, device),
})
const judgeAll = (server: Server, ids: readonly string[], rules: Rules, { savings }: Bounds): Server =>
  ids.reduce((before, id) => rules.judge(before, intentOf(id, savings)), server)

function* ofPerson(state: State, index: number, { savings }: Bounds): Generator<Step> {
  const device = state.devices[index] as Device
  const { phone } = device
  const withPhone = (changed: Partial<Phone>): State =>
    withDevice(state, index, { ...device, phone: { ...phone, ...changed } })
  const withWork = (id: string): Partial<Phone> => ({ outbox: { ...phone.outbox, [id]: { state: 'waiting' } } })
  for (const saving of savings) {
    if (saving.phone !== index || state.saved.includes(saving.id)) continue
    if (!saving.makes && !shows(phone, saving, savings)) continue
    yield [
      `${index} saves ${saving.id}`,
      { ...withPhone(withWork(saving.id)), saved: [...state.saved, saving.id].toSorted() },
    ]
  }
  for (const offer of phone.offers) {
    const row = offer.slice(offer.indexOf(' ') + 1)
    const offers = new Set([...phone.offers].filter((one) => one !== offer))
    yield [`${index} sends ${row} again`, withPhone({ ...withWork(`${again}${row}`), offers })]
    yield [
      `! ${index} does without ${row}`,
      { ...withPhone({ offers }), decided: [...new Set([...state.decided, row])].toSorted() },
    ]
  }
}

function* ofPush(state: State, index: number, rules: Rules, bounds: Bounds): Generator<Step> {
  const device = state.devices[index] as Device
  const { push, ...without } = device
  const mayFail = state.left.faults > 0
  if (push) {
    const heard = rules.hear(device.phone, push.asked, push, freeId(device))
    const phone = heard.isUsable ? rules.takeVerdicts(heard.phone, push.generation, push.verdicts) : heard.phone
    yield [`${index} takes its verdicts`, withDevice(state, index, { ...without, phone })]
    if (mayFail) yield [`! ${index} loses its verdicts`, spend(withDevice(state, index, without), 'faults')]
    return
  }
  const ids = Object.entries(device.phone.outbox).flatMap(([id, work]) => (work.state === 'applied' ? [] : [id]))
  if (ids.length === 0) return
  const phone = rules.take(device.phone, ids)
  const server = judgeAll(state.server, ids, rules, bounds)
  const verdicts = Object.fromEntries(ids.map((id) => [id, server.verdicts[id] as Verdict]))
  const judged = { ...device, phone, push: { asked: phone.generation, generation: server.generation, verdicts } }
  const arrived = { ...withDevice(state, index, judged), server }
  yield [`${index} sends ${ids.join(' and ')}`, arrived]
  if (!mayFail) return
  const lost = spend(withDevice(state, index, { ...device, phone }), 'faults')
  yield [`! ${index} sends ${ids.join(' and ')}, which is lost`, lost]
  if (state.late.length > 0) return
  yield [`! ${index} sends ${ids.join(' and ')}, which is late`, { ...lost, late: [ids] }]
  yield [`! ${index} sends ${ids.join(' and ')}, which will come again`, { ...spend(arrived, 'faults'), late: [ids] }]
}

function* ofPull(state: State, index: number, rules: Rules, bounds: Bounds): Generator<Step> {
  const device = state.devices[index] as Device
  const { phone, pull, older } = device
  const { pull: _, ...without } = device
  const { older: _older, ...withoutOlder } = device
  if (pull) {
    yield [`${index} stores a page`, withDevice(state, index, stored(device, index, pull, without, rules, bounds))]
    if (state.left.faults > 0) yield* pageFails(state, index, pull, rules)
  } else {
    const applied = Object.fromEntries(Object.entries(phone.outbox).filter(([, work]) => work.state === 'applied'))
    const asked = { cursors: phone.cursors, generation: phone.generation, resyncId: phone.resync?.id, applied }
    const answer = rules.pull(state.server, manifestOf(state, index), asked.cursors, bounds.rowsPerPage)
    if (hasNews(phone, asked, answer))
      yield [`${index} pulls`, withDevice(state, index, { ...device, pull: { asked, answer } })]
  }
  if (!older) return
  // If everything is read anew since, another tab leads, and this one stops before it stores anything (sync/context.ts).
  const isLeading = older.asked.generation === phone.generation && older.asked.resyncId === phone.resync?.id
  const after = isLeading ? stored(device, index, older, withoutOlder, rules, bounds) : withoutOlder
  yield [`! the frozen tab of ${index} goes on`, withDevice(state, index, after)]
  const stray = rules.invalidate(rules.keep(phone, older.asked, older.answer), freeId(device))
  yield [
    `! the frozen tab of ${index} goes on without its lock`,
    withDevice(state, index, { ...withoutOlder, phone: stray }),
  ]
}

function* pageFails(state: State, index: number, pull: Pull, rules: Rules): Generator<Step> {
  const device = state.devices[index] as Device
  const { pull: _, ...without } = device
  const failed = (after: Device): State => spend(withDevice(state, index, after), 'faults')
  yield [`! the page of ${index} is lost`, failed(without)]
  if (!rules.hear(device.phone, pull.asked.generation, pull.answer, '').isUsable) return
  const killed = { phone: rules.keep(device.phone, pull.asked, pull.answer) }
  yield [`! ${index} is killed before the cursors move`, failed(killed)]
  if (!device.older) yield [`! a tab of ${index} freezes with its page`, failed({ ...without, older: pull })]
}

/** `rest`: the device without the page. */
function stored(
  device: Device,
  index: number,
  { asked, answer }: Pull,
  rest: Device,
  rules: Rules,
  { savings }: Bounds,
): Device {
  const heard = rules.hear(device.phone, asked.generation, answer, freeId(device))
  if (!heard.isUsable) return { ...rest, phone: heard.phone }
  const kept = rules.keep(heard.phone, asked, answer)
  const named = new Set(answer.changes.flatMap(({ scope, removed }) => removed.map((row) => `${scope} ${row}`)))
  const isShown = (id: string): boolean => {
    const intent = intentOf(id, savings)
    return !intent.makes || kept.rows.has(nameOf(intent)) || named.has(nameOf(intent))
  }
  const pending = new Set(Object.keys(kept.outbox).map((id) => nameOf(intentOf(id, savings))))
  const isOffered = (name: string): boolean => name.startsWith(`${ownScope(index)} `) && !pending.has(name)
  return { ...rest, phone: rules.move(kept, asked, answer, { isShown, isOffered }) }
}

/** Else asking changes nothing. */
const hasNews = (phone: Phone, { applied }: Asked, { generation, changes, vanished }: Answer): boolean =>
  changes.length > 0 ||
  vanished.length > 0 ||
  Object.keys(applied).length > 0 ||
  !!phone.resync ||
  phone.generation !== generation

/** An id for a resync that no page on its way was asked under. */
function freeId({ phone, pull, older }: Device): string {
  const used = [phone.resync?.id, pull?.asked.resyncId, older?.asked.resyncId]
  return ['a', 'b', 'c', 'd'].find((id) => !used.includes(id)) as string
}

function* ofServer(state: State, rules: Rules): Generator<Step> {
  const { server, backup, left, isSilent, follows } = state
  const next = Math.max(server.generation, ...state.devices.map(({ phone }) => phone.generation ?? 0)) + 1
  if (!backup && left.restores > 0) yield ['! a backup is made', { ...state, backup: server }]
  if (backup && left.restores > 0) {
    const back = spend(state, 'restores')
    yield ['! the server goes back', { ...back, server: rules.beginGeneration(backup, next), isSilent: false }]
    yield ['! the server goes back without a word', { ...back, server: backup, isSilent: true }]
  }
  if (isSilent)
    yield ['the documented call is made', { ...state, server: rules.beginGeneration(server, next), isSilent: false }]
  if (left.turns > 0)
    yield [`! Ben ${follows ? 'leaves' : 'follows'} Ada`, { ...spend(state, 'turns'), follows: !follows }]
  if (left.forgettings > 0)
    yield [
      '! the server forgets what is gone',
      { ...spend(state, 'forgettings'), server: rules.forget(rules.forget(server, 'ada'), 'ben') },
    ]
}
