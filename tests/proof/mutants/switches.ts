/**
 * A source with all of its mutants compiled in: each stands behind a switch, so that one process judges thousands. Stryker calls it
 * mutant schemata; its instrumenter has mutators of its own. None of them on, the source does what it does without them.
 */
import type { Edit, Edits, Range } from './make.ts'

/** `ids`: of the mutants in `bys`. Nothing in a group: it only takes a statement into braces. */
type Group = Range & { isStatement: boolean; ids: number[]; bys: string[] }

/** What a switched source asks: whether the mutant with this number is on. */
export const isOn = '__isMutantOn'

/** The mutant of the first edit has the number `first`. */
export function withSwitches(source: string, { edits, statements }: Edits, first: number): string {
  const groups = groupsOf(source, edits, statements, first)
  let next = 0
  const render = (start: number, end: number): string => {
    let text = ''
    let at = start
    for (let group = groups[next]; group && group.start < end; group = groups[next]) {
      next++
      text += source.slice(at, group.start) + switched(group, render(group.start, group.end))
      at = group.end
    }
    return text + source.slice(at, end)
  }
  return render(0, source.length)
}

function switched({ isStatement, ids, bys }: Group, inner: string): string {
  const cases = ids.map((id, index) => [`${isOn}(${id})`, bys[index]] as const)
  if (isStatement) return `{${cases.map(([test, by]) => `if(${test}){${by}}else `).join('')}{${inner}}}`
  return `(${cases.map(([test, by]) => `${test}?(${by}):`).join('')}${inner})`
}

/** From the outside in, and in their order: none overlaps another without having all of it. */
function groupsOf(source: string, edits: readonly Edit[], statements: readonly Range[], first: number): Group[] {
  const single: Group[] = [
    ...statements.map(({ start, end }) => ({ start, end, isStatement: true, ids: [], bys: [] })),
    ...edits.map(({ at: { start, end }, by, isStatement }, index) => ({
      start,
      end,
      isStatement,
      ids: [first + index],
      bys: [by],
    })),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end || +other.isStatement - +one.isStatement)
  const groups: Group[] = []
  for (const group of single) {
    const known = groups.find((other) => isSame(other, group) || overlaps(other, group))
    if (known) join(source, known, group)
    else groups.push(group)
  }
  return groups
}

const isSame = (one: Group, other: Group): boolean =>
  one.start === other.start && one.end === other.end && one.isStatement === other.isStatement

/** Two pairs of steps in the other order, which share a step. */
const overlaps = (one: Group, { start, end }: Group): boolean => one.start < start && start < one.end && one.end < end

function join(source: string, known: Group, group: Group): void {
  const end = Math.max(known.end, group.end)
  const within = ({ start, end: last, bys }: Group): string[] =>
    bys.map((by) => source.slice(known.start, start) + by + source.slice(last, end))
  known.bys = [...within(known), ...within(group)]
  known.ids.push(...group.ids)
  known.end = end
}
