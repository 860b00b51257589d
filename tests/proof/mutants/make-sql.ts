/**
 * Mechanical mutants of the functions of a migration. They are made of PostgreSQL's own tokens, because its parser does not say where in
 * a function's text a node ends; what it does not read afterwards is no mutant.
 */
import { loadModule, parsePlPgSQLSync, parseSync, scanSync } from 'libpg-query'
import { inShort, type Mutant } from './make.ts'

await loadModule()

/** `text` in small letters. `depth`: in how many parentheses it stands; those themselves stand outside. */
type Token = { text: string; start: number; end: number; depth: number }
/** Replaces the text from the token `first` to the token `last`; `isAfter`: writes behind them instead. */
type Edit = { first: number; last: number; by: string; what: string; isAfter?: true }

/** A function as its migration has it, in three pieces; `at`: where its body begins. */
export type SqlFunction = { head: string; body: string; end: string; at: number }
/** `statement` puts it in the place of the function. */
export type SqlMutant = Mutant & { statement: string }

export const functionsOfSql = (source: string): SqlFunction[] =>
  [...source.matchAll(/^create (function [\s\S]*?\bas \$\$)([\s\S]*?)(\$\$;)/gm)].map(
    ({ index, 1: head = '', 2: body = '', 3: end = '' }) => ({
      head,
      body,
      end,
      at: index + 'create '.length + head.length,
    }),
  )

export function mutantsOfFunction(file: string, source: string, { head, body, end, at }: SqlFunction): SqlMutant[] {
  const tokens = tokensOf(body)
  const isPlpgsql = head.includes('language plpgsql')
  return editsOf(tokens).flatMap(({ first, last, by: other, what, isAfter }) => {
    const [from, to] = [(tokens[first] as Token).start, (tokens[last] as Token).end]
    const by = isAfter ? `${body.slice(from, to)} ${other}` : other
    const mutated = body.slice(0, from) + by + body.slice(to)
    const statement = `create or replace ${head}${mutated}${end}`
    if (!isRead(isPlpgsql ? statement : mutated, isPlpgsql)) return []
    const line = source.slice(0, at + from).split('\n').length
    const [before, after] = [inShort(body.slice(from, to)), inShort(by)]
    return [{ file, line, change: `${what}: ${before}${after === '' ? '' : ` → ${after}`}`, statement }]
  })
}

function isRead(sql: string, isPlpgsql: boolean): boolean {
  try {
    if (isPlpgsql) parsePlPgSQLSync(sql)
    else parseSync(sql)
    return true
  } catch {
    return false
  }
}

function tokensOf(body: string): Token[] {
  const bytes = Buffer.from(body)
  const charsBefore = (byte: number): number => bytes.subarray(0, byte).toString().length
  let depth = 0
  return scanSync(body).tokens.flatMap(({ start, end, tokenName }) => {
    if (tokenName.endsWith('COMMENT')) return []
    const text = bytes.subarray(start, end).toString().toLowerCase()
    if (text === ')' || text === ']') depth--
    const token = { text, start: charsBefore(start), end: charsBefore(end), depth }
    if (text === '(' || text === '[') depth++
    return [token]
  })
}

const turned: Readonly<Record<string, [by: string, what: string]>> = {
  '=': ['<>', 'a comparison turned'],
  '<>': ['=', 'a comparison turned'],
  '<': ['<=', 'a comparison turned'],
  '<=': ['<', 'a comparison turned'],
  '>': ['>=', 'a comparison turned'],
  '>=': ['>', 'a comparison turned'],
  '+': ['-', 'a sum turned'],
  '-': ['+', 'a sum turned'],
  and: ['or', 'and for or'],
  or: ['and', 'and for or'],
  true: ['false', 'another truth'],
  false: ['true', 'another truth'],
  any: ['all', 'any for all'],
  least: ['greatest', 'least for greatest'],
  greatest: ['least', 'least for greatest'],
  exists: ['not exists', 'a condition turned round'],
  distinct: ['', 'distinct left out'],
}

/** What ends a clause, where no parenthesis or semicolon does. */
const clauses = new Set(
  'where order group having limit offset returning union except window loop on for do then else end when into'.split(
    ' ',
  ),
)
const beginsStatement = new Set([';', 'begin', 'then', 'else', 'loop'])
const statements = new Set(['perform', 'update', 'delete', 'insert', 'raise', 'with', 'execute', 'return', 'select'])

function editsOf(tokens: readonly Token[]): Edit[] {
  const at = (index: number): string => tokens[index]?.text ?? ''
  const depthOf = (index: number): number => tokens[index]?.depth ?? 0
  /** The last token before one that `isEnd`, before a semicolon at this depth, or before the parenthesis that closes it. */
  const lastBefore = (first: number, isEnd: (text: string) => boolean): number => {
    const depth = depthOf(first)
    for (let index = first + 1; index < tokens.length; index++) {
      if (depthOf(index) < depth || (depthOf(index) === depth && (at(index) === ';' || isEnd(at(index)))))
        return index - 1
    }
    return tokens.length - 1
  }
  const endOfClause = (first: number): number => lastBefore(first, (text) => clauses.has(text))

  return tokens.flatMap(({ text }, index): Edit[] => {
    const [before, next] = [at(index - 1), at(index + 1)]
    const here = (by: string, what: string, last = index): Edit => ({ first: index, last, by, what })
    const edits: Edit[] = []
    const change = text === 'distinct' && before === 'is' ? undefined : turned[text]
    if (change && Object.hasOwn(turned, text) && !(text === 'exists' && before === 'not')) edits.push(here(...change))
    if (/^\d+$/.test(text)) edits.push(here(String(Number(text) + 1), 'another number'))
    if (text === 'not' && (before === 'is' || next !== 'null')) edits.push(here('', 'not left out'))
    if (text === 'is' && (next === 'null' || next === 'distinct'))
      edits.push(here('is not', 'a condition turned round'))
    if (text === 'left' && next === 'join') edits.push(here('', 'left left out'))
    if ((text === 'if' && before !== 'end') || text === 'elsif') {
      const last = lastBefore(index, (word) => word === 'then')
      for (const truth of ['true', 'false']) edits.push(here(`${text} ${truth}`, `a condition always ${truth}`, last))
    }
    if (text === 'where') edits.push(here('', 'where left out', endOfClause(index)))
    if (text === 'limit' || text === 'offset') edits.push(here('', `${text} left out`, endOfClause(index)))
    if (text === 'on' && next === 'conflict')
      edits.push(
        here(
          '',
          'on conflict left out',
          lastBefore(index, (word) => word === 'returning'),
        ),
      )
    if (text === 'for' && (next === 'update' || next === 'no' || next === 'share'))
      edits.push(here('', 'a lock left out', next === 'no' ? index + 3 : index + 1))
    if (text === 'order' && next === 'by') {
      const last = lastBefore(index, (word) => word === ',' || clauses.has(word))
      const desc = tokens.findIndex((token, place) => place > index && place <= last && token.text === 'desc')
      if (desc >= 0) edits.push({ first: desc, last: desc, by: '', what: 'an order turned' })
      else edits.push({ first: index, last, by: 'desc', what: 'an order turned', isAfter: true })
    }
    if (text === 'coalesce' && next === '(') {
      const comma = lastBefore(index + 2, (word) => word === ',')
      const close = tokens.findIndex(
        (token, place) => place > index + 1 && token.text === ')' && token.depth === depthOf(index),
      )
      edits.push({ first: comma + 1, last: close, by: ')', what: 'coalesce left out' })
    }
    const beginsHere = beginsStatement.has(before) && depthOf(index) === 0
    if (beginsHere && (statements.has(text) || next === ':=')) {
      const last = lastBefore(index, () => false) + 1
      if (at(last) === ';') edits.push(here('null;', 'a statement left out', last))
    }
    return edits
  })
}
