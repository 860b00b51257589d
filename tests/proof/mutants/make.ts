/**
 * Mechanical mutants of a source file: each has one small mistake of the kinds that people make. The parser is the one that Vite
 * brings: TypeScript 7 has no stable one.
 */
import { parseSync } from 'vite'

export type Mutant = {
  file: string
  line: number
  /** What was done, for people. */
  change: string
}

export type Range = { start: number; end: number }
type Node = Range & { type: string } & Record<string, unknown>
/** Replaces the text of a range. */
export type Edit = { at: Range; by: string; what: string; isStatement: boolean }
/** `statements`: every statement that is an expression, for what is put in front of it must not run into the line before. */
export type Edits = { edits: Edit[]; statements: Range[] }

export function editsOf(file: string, source: string): Edits {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const edits: Edit[] = []
  const statements: Range[] = []
  visit(program as unknown as Node, undefined, (node, parent) => {
    if (node.type === 'ExpressionStatement') statements.push(node)
    const isStatement = statementTypes.has(node.type)
    for (const edit of mistakesIn(node, parent, source)) edits.push({ ...edit, isStatement })
  })
  return { edits, statements }
}

export const mutantsOf = (file: string, source: string, { edits }: Edits = editsOf(file, source)): Mutant[] =>
  edits.map(({ at, by, what }) => {
    const line = source.slice(0, at.start).split('\n').length
    const [before, after] = [inShort(source.slice(at.start, at.end)), inShort(by)]
    return { file, line, change: `${what}: ${before}${after === '' ? '' : ` → ${after}`}` }
  })

/** Whose mistakes replace whole statements. */
const statementTypes = new Set(['ReturnStatement', 'ExpressionStatement', 'BlockStatement', 'Program'])

export const inShort = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

function visit(node: Node, parent: Node | undefined, look: (node: Node, parent: Node | undefined) => void): void {
  // Types are gone when it runs.
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)
  )
    return
  if (node.type === 'ImportDeclaration') return
  look(node, parent)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, look)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

type Mistake = Omit<Edit, 'isStatement'>

function mistakesIn(node: Node, parent: Node | undefined, source: string): Mistake[] {
  const text = ({ start, end }: Node): string => source.slice(start, end)
  const one = (at: Node, by: string, what: string): Mistake[] => [{ at, by, what }]
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement': {
      const test = node['test'] as Node
      // A comparison is turned round as what it is.
      if (test.type === 'BinaryExpression' && Object.hasOwn(turned, String(test['operator']))) return []
      return one(test, negated(text(test)), 'a condition turned round')
    }
    case 'ArrowFunctionExpression': {
      const body = node['body'] as Node
      const called = parent?.type === 'CallExpression' ? (parent['callee'] as Node) : undefined
      const name = called?.type === 'MemberExpression' ? text(called['property'] as Node) : ''
      if (!predicates.has(name) || body.type === 'BlockStatement' || body.type === 'BinaryExpression') return []
      return one(body, negated(text(body)), 'a predicate turned round')
    }
    case 'BinaryExpression': {
      const operator = String(node['operator'])
      const by = turned[operator]
      if (by === undefined) return []
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      return one(node, `${text(left)} ${by} ${text(right)}`, 'a comparison or a sum changed')
    }
    case 'LogicalExpression': {
      const by = { '&&': '||', '||': '&&' }[String(node['operator'])]
      const [left, right] = [text(node['left'] as Node), text(node['right'] as Node)]
      // What stands around it may bind closer.
      return by === undefined
        ? one(node, left, 'a fallback left out')
        : one(node, `((${left}) ${by} (${right}))`, 'and for or')
    }
    case 'ReturnStatement':
      // Of a guard: the last return of a function is all that it does.
      return parent?.type === 'IfStatement' ? one(node, ';', 'a return left out') : []
    case 'AwaitExpression':
      return one(node, text(node['argument'] as Node), 'an await left out')
    case 'Literal':
      return typeof node['value'] === 'number'
        ? one(node, String(node['value'] + 1), 'another number')
        : typeof node['value'] === 'boolean'
          ? one(node, String(!node['value']), 'another truth')
          : []
    case 'ExpressionStatement':
      return isCall(node['expression'] as Node) ? one(node, ';', 'a call left out') : []
    case 'ArrayExpression':
      return tableLeftOut(node, parent, text)
    case 'BlockStatement':
    case 'Program':
      return swappedIn(node['body'] as Node[], text)
    default:
      return []
  }
}

const predicates = new Set(['filter', 'some', 'every', 'find', 'findLast', 'findIndex'])

const turned: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
}

const negated = (text: string): string => `!(${text})`

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node['argument'] as Node))

/** A transaction that does not name one of its tables. */
function tableLeftOut(node: Node, parent: Node | undefined, text: (node: Node) => string): Mistake[] {
  const elements = (node['elements'] as Node[]).filter(isNode)
  const areNames = elements.length > 0 && elements.every(({ type }) => type === 'Literal' || type === 'SpreadElement')
  const isList =
    parent?.type === 'CallExpression' || parent?.type === 'VariableDeclarator' || parent?.type === 'Property'
  if (!areNames || !isList || !elements.some(({ value }) => typeof value === 'string')) return []
  return elements.flatMap((left) => {
    if (typeof left['value'] !== 'string') return []
    const others = elements.filter((element) => element !== left)
    return [{ at: node, by: `[${others.map(text).join(', ')}]`, what: `${text(left)} left out of a list` }]
  })
}

/** Two calls that are awaited one after the other, in the other order. */
const swappedIn = (body: Node[], text: (node: Node) => string): Mistake[] =>
  body.flatMap((first, index) => {
    const second = body[index + 1]
    if (!second || !isAwaited(first) || !isAwaited(second)) return []
    const at = { start: first.start, end: second.end }
    return [{ at, by: `${text(second)}\n${text(first)}`, what: 'two steps in the other order' }]
  })

const isAwaited = ({ type, expression }: Node): boolean =>
  type === 'ExpressionStatement' && isNode(expression) && expression.type === 'AwaitExpression'
