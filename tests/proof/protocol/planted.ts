/** The rules as they are, and mistakes in them that the search has to find: each replaces a rule. */
import * as phone from './phone.ts'
import * as server from './server.ts'
import type { Bounds, Rules, Saving } from './world.ts'

export const rules: Rules = {
  take: phone.take,
  takeVerdicts: phone.takeVerdicts,
  hear: phone.hear,
  keep: phone.keep,
  move: phone.move,
  invalidate: phone.invalidate,
  judge: server.judge,
  pull: server.pull,
  beginGeneration: server.beginGeneration,
  forget: server.forget,
}

/** A visit that the other device deletes when it shows it, another one of that device, and one of Ben's. */
const visit: Saving = { id: 'visit', phone: 0, scope: 'ada', row: 'visit', makes: true }
const deletion: Saving = { id: 'deletion', phone: 1, scope: 'ada', row: 'visit', makes: false }
const other: Saving = { id: 'other', phone: 1, scope: 'ada', row: 'other', makes: true }
const bens: Saving = { id: 'bens', phone: 2, scope: 'ben', row: 'bens', makes: true }

const none = { devices: 3, rowsPerPage: 1, faults: 0, restores: 0, turns: 0, forgettings: 0 } as const

type Part = { bounds: Bounds /** Where it ends although there is more. */; mostStates?: number }
/** What `npm run prove -- --model` looks at. */
export const whole: readonly Part[] = [
  { bounds: { ...none, savings: [visit], faults: 1, turns: 2 } },
  { bounds: { ...none, savings: [visit, deletion], faults: 1, forgettings: 1 } },
  { bounds: { ...none, savings: [visit, bens], faults: 1 } },
  { bounds: { ...none, devices: 2, savings: [visit, deletion], restores: 1 } },
  { bounds: { ...none, savings: [visit], restores: 1 } },
  {
    bounds: { ...none, savings: [visit, deletion, other], faults: 2, restores: 1, forgettings: 1 },
    mostStates: 2_000_000,
  },
]
/** What every test run looks at. */
export const slice: readonly Part[] = [
  { bounds: { ...none, devices: 2, savings: [visit], restores: 1 } },
  { bounds: { ...none, devices: 2, savings: [visit, deletion], faults: 1 } },
  { bounds: { ...none, savings: [visit], turns: 1 } },
]

/** `breaks`: the first invariant that the search sees broken; `isRare`: it takes a minute. */
export type Mistake = { name: string; breaks: number; isRare?: true; bounds: Bounds; rules: Partial<Rules> }

export const mistakes: readonly Mistake[] = [
  {
    name: 'the cursors move before the rows are stored',
    breaks: 4,
    bounds: { ...none, savings: [visit], faults: 1 },
    rules: {
      keep: (before, _, { changes }) => {
        const moved = Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor]))
        return { ...before, cursors: { ...before.cursors, ...moved } }
      },
      move: (before, asked, answer, known) => {
        const kept = phone.keep(before, asked, answer)
        return phone.move({ ...kept, cursors: { ...kept.cursors, ...begunAt(asked, answer) } }, asked, answer, known)
      },
    },
  },
  {
    name: 'an answer of before a restore is believed',
    breaks: 5,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: { hear: (before, _, { generation }) => ({ phone: { ...before, generation }, isUsable: true }) },
  },
  {
    name: 'the server forgets its verdicts',
    breaks: 2,
    bounds: { ...none, savings: [visit], faults: 1 },
    rules: { judge: (before, intent) => server.judge({ ...before, verdicts: {} }, intent) },
  },
  {
    name: 'a verdict counts that an earlier database has given',
    breaks: 8,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: { takeVerdicts: (before, _, verdicts) => phone.takeVerdicts(before, before.generation, verdicts) },
  },
  {
    name: 'the cursors outlive the database that gave them',
    breaks: 4,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: {
      hear: (before, ...given) => {
        const heard = phone.hear(before, ...given)
        return { ...heard, phone: { ...heard.phone, cursors: before.cursors } }
      },
    },
  },
  {
    name: 'what was taken before a restore is never sent again',
    breaks: 8,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: {
      hear: (before, ...given) => {
        const heard = phone.hear(before, ...given)
        return { ...heard, phone: { ...heard.phone, outbox: before.outbox } }
      },
    },
  },
  {
    name: 'a tab that was overtaken leaves its older rows behind',
    breaks: 4,
    bounds: { ...none, savings: [visit, deletion], faults: 1 },
    rules: {
      move: (before, asked, answer, known) => {
        const isOvertaken = answer.changes.some(({ scope }) => before.cursors[scope] !== (asked.cursors[scope] ?? '0'))
        return isOvertaken ? before : phone.move(before, asked, answer, known)
      },
    },
  },
  {
    name: 'rows of a scope are stored before it is noted',
    breaks: 6,
    bounds: { ...none, savings: [visit], faults: 1 },
    rules: { keep: (before, asked, answer) => ({ ...phone.keep(before, asked, answer), cursors: before.cursors }) },
  },
  {
    name: 'rows of a scope that goes are removed before that is noted',
    breaks: 4,
    bounds: { ...none, savings: [visit], faults: 1, turns: 2 },
    rules: {
      keep: (before, asked, answer) => {
        const kept = phone.keep(before, asked, answer)
        return answer.vanished.length > 0 ? { ...kept, cursors: before.cursors } : kept
      },
    },
  },
  {
    name: 'what was taken leaves the outbox with any page',
    breaks: 2,
    bounds: { ...none, savings: [visit, other], faults: 1 },
    rules: {
      move: (before, asked, answer) => phone.move(before, { ...asked, applied: before.outbox }, answer, sure),
    },
  },
  {
    name: 'what no pull shows is not sent again',
    breaks: 2,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: {
      move: (before, asked, answer, known) => phone.move(before, asked, answer, { ...known, isShown: () => true }),
    },
  },
  {
    name: 'a cursor from before the server forgot is taken as complete',
    breaks: 4,
    bounds: { ...none, savings: [visit, deletion], forgettings: 1 },
    rules: {
      pull: (before, manifest, cursors, most) => {
        const scopes = Object.entries(before.scopes).map(([name, scope]) => [name, { ...scope, forgottenTo: 0 }])
        return server.pull({ ...before, scopes: Object.fromEntries(scopes) }, manifest, cursors, most)
      },
    },
  },
  {
    name: 'a first reading that was cut hears of no removals',
    breaks: 4,
    bounds: { ...none, savings: [visit, deletion], faults: 1 },
    rules: {
      pull: (before, manifest, cursors, most) => {
        const begun = Object.entries(cursors).filter(([, cursor]) => cursor !== '0')
        return server.pull(before, manifest, Object.fromEntries(begun), most)
      },
    },
  },
  {
    name: 'what a page brings while everything is read anew need not be named',
    breaks: 5,
    isRare: true,
    bounds: { ...none, devices: 2, rowsPerPage: 4, savings: [visit, deletion], faults: 1, restores: 1, forgettings: 1 },
    rules: {
      keep: (before, asked, answer) => ({ ...phone.keep(before, asked, answer), unconfirmed: before.unconfirmed }),
    },
  },
  {
    name: 'what a restored server lacks goes, and nobody is asked',
    breaks: 2,
    bounds: { ...none, savings: [visit], restores: 1 },
    rules: {
      move: (before, asked, answer, known) => ({ ...phone.move(before, asked, answer, known), offers: before.offers }),
    },
  },
]

const begunAt = (asked: phone.Asked<unknown>, { changes }: server.Answer<unknown>): Record<string, string> =>
  Object.fromEntries(changes.map(({ scope }) => [scope, asked.cursors[scope] ?? '0']))
const sure = { isShown: () => true, isOffered: () => true }
