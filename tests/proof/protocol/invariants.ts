/** What must hold in every state of the model, by the numbers of docs/architecture.md. */
import {
  type Bounds,
  type Device,
  manifestOf,
  ownScope,
  type Rules,
  type Saving,
  type State,
  type Step,
  stepsFrom,
} from './world.ts'

export type Broken = { invariant: number; text: string }

/** The first invariant that a state breaks. */
export function brokenIn(state: State, bounds: Bounds): Broken | undefined {
  for (const [index, device] of state.devices.entries()) {
    const text = lies(state, device)
    if (text) return { invariant: 8, text: `${index} ${text}` }
    const skipped = skips(state, index, device)
    if (skipped) return { invariant: 4, text: `${index} ${skipped}` }
    const stray = [...device.phone.rows].find((row) => device.phone.cursors[scopeOf(row)] === undefined)
    if (stray)
      return { invariant: 6, text: `${index} has ${stray} of a scope of which nobody will tell it that it is gone` }
  }
  const lost = losesWork(state, bounds)
  return lost ? { invariant: 2, text: lost } : undefined
}

const scopeOf = (row: string): string => row.slice(0, row.indexOf(' '))

/** 8: what counts as taken or refused was, by the database that the device knows. */
function lies({ server, isSilent }: State, { phone }: Device): string | undefined {
  if (phone.generation !== server.generation || isSilent) return undefined
  const wrong = Object.entries(phone.outbox).find(
    ([id, { state }]) => state === 'applied' && server.verdicts[id] !== 'applied',
  )
  return wrong && `counts ${wrong[0]} as taken, and the server has not`
}

/** 4, 5: a device has every row up to its cursor, and nothing that is gone up to there. */
function skips(state: State, index: number, { phone }: Device): string | undefined {
  const { server, isSilent } = state
  if (phone.generation !== server.generation || isSilent) return undefined
  for (const name of manifestOf(state, index)) {
    const [scope, cursor] = [server.scopes[name], phone.cursors[name]]
    if (!scope || cursor === undefined) continue
    const version = Number.parseInt(cursor, 10)
    if (version > scope.head) continue
    for (const [row, entry] of Object.entries(scope.entries)) {
      // What is gone from a scope that is read anew goes at the end.
      if (entry.version > version || (phone.resync && !entry.isThere)) continue
      if (phone.rows.has(`${name} ${row}`) !== entry.isThere)
        return `has read ${name} up to ${cursor} ${entry.isThere ? 'without' : 'and still has'} ${row}`
    }
    if (phone.resync || cursor !== `${scope.head}`) continue
    const ghost = [...phone.rows].find(
      (row) => scopeOf(row) === name && !scope.entries[row.slice(name.length + 1)]?.isThere,
    )
    if (ghost) return `has read all of ${name} and shows ${ghost}, which is not there`
  }
  return undefined
}

/** 1, 2: what a person has saved happens once, and until they have seen that it did, they have it. */
function losesWork(state: State, { savings, restores }: Bounds): string | undefined {
  const { devices, server, saved, decided, left } = state
  const twice = Object.entries(server.effects).find(([, times]) => times > 1)
  if (twice) return `${twice[0]} was done twice`
  for (const id of saved) {
    const { phone: index, makes, scope, row } = savings.find((one) => one.id === id) as Saving
    const { phone } = devices[index] as Device
    if (phone.outbox[id]) continue
    if (phone.refused.has(id) && server.effects[id] && left.restores === restores)
      return `${index} calls ${id} refused, and the server has done it`
    if (phone.refused.has(id)) continue
    if (!makes && (server.effects[id] || left.restores < restores)) continue
    const isUnwanted = savings.some((one) => !one.makes && one.row === row && saved.includes(one.id))
    if (makes && (isUnwanted || decided.includes(row))) continue
    if (
      !makes ||
      !devices.some((other, at) => ownScope(at) === scope && holds(other, `${scope} ${row}`, `again ${row}`))
    )
      return `${id}, which ${index} has saved, is nowhere`
    if (!holds(devices[index] as Device, `${scope} ${row}`, `again ${row}`)) return `${index} does not show ${row}`
  }
  return undefined
}

/** In one of the places where the person finds it. */
const holds = ({ phone }: Device, name: string, resent: string): boolean =>
  phone.outbox[resent] !== undefined ||
  phone.refused.has(resent) ||
  [phone.rows, phone.unconfirmed, phone.offers].some((rows) => rows.has(name))

/** How many steps a healed world may take until nothing is left to do. */
const mostSteps = 200

/** 5: without further faults everybody comes to rest, and shows what the server has. */
export function unrestOf(state: State, rules: Rules, bounds: Bounds): Broken | undefined {
  let now: State = { ...state, left: { faults: 0, restores: 0, turns: 0, forgettings: 0 } }
  const way: string[] = []
  for (let count = 0; count < mostSteps; count++) {
    const next = firstOf(stepsFrom(now, rules, bounds))
    if (!next) return disagreement(now)
    way.push(next[0])
    now = next[1]
    const broken = brokenIn(now, bounds)
    if (broken) return { ...broken, text: `${broken.text}, after it was healed: ${way.join(', ')}` }
  }
  return { invariant: 2, text: 'The world does not come to rest' }
}

/** The first that nothing but the protocol does; a tab that was frozen goes on. */
function firstOf(steps: Iterable<Step>): Step | undefined {
  for (const step of steps) if (!step[0].startsWith('!') || step[0].includes('frozen tab')) return step
  return undefined
}

function disagreement(state: State): Broken | undefined {
  for (const [index, { phone }] of state.devices.entries()) {
    const unsent = Object.keys(phone.outbox)
    if (unsent.length > 0) return { invariant: 2, text: `${index} never ends ${unsent.join(' and ')}` }
    const there = manifestOf(state, index).flatMap((name) =>
      Object.entries(state.server.scopes[name]?.entries ?? {}).flatMap(([row, { isThere }]) =>
        isThere ? [`${name} ${row}`] : [],
      ),
    )
    const shown = [...phone.rows]
    if (there.toSorted().join() !== shown.toSorted().join())
      return {
        invariant: 5,
        text: `${index} shows ${shown.join(', ') || 'nothing'}; there is ${there.join(', ') || 'nothing'}`,
      }
  }
  return undefined
}
