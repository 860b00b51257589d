/** Bodies that no screen sends: wrong types, huge numbers, broken text, deep nesting and megabytes, for every call and argument. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { callArguments } from './call-arguments.ts'
import { createWorld, makeOwnedRows, readOwnedBy } from './fixtures.ts'

/** JSON as text, because half of these cannot be written by JSON.stringify. By kind: an argument meets one of each, a type all of them. */
const values: Record<string, Record<string, string>> = {
  nothing: { null: 'null', 'an empty text': '""' },
  'another type': { text: '"text"', true: 'true', 'an array': '[1, "two", null]', 'an object': '{"a": {"b": 1}}' },
  'an unusual number': {
    'a small negative number': '-1',
    'a fraction': '0.5',
    'a number beyond integers': '99999999999999999999',
    'a number beyond doubles': '1e400',
    'a number of 131,000 digits': '1e131000',
  },
  'a word for a number': { 'not a number': '"NaN"', infinity: '"Infinity"' },
  'broken text': {
    'a zero byte': '"a\\u0000b"',
    'half an emoji': '"\\ud83d"',
    'control characters': '"\\u0001\\u0008\\u001f\\u007f"',
  },
  code: {
    SQL: '"\'; drop table public.reviews; --"',
    'a dollar quote': '"$$; select pg_sleep(10); $$"',
    'a pattern': '"%_\\\\"',
  },
  'a strange object': {
    'nesting of 400 levels': `${'['.repeat(400)}${']'.repeat(400)}`,
    'a prototype': '{"__proto__": {"a": 1}, "constructor": 1}',
  },
}

/** What takes longer than in proportion would be noticed; so much is read ten times as quickly as what a row is given below. */
const textOf = (megabytes: number): string => `"${'x'.repeat(megabytes * 1024 * 1024)}"`
type Call = { call: string; parameters: string[]; types: string[] }
type Argument = { call: string; parameter: string; type: string }

let calls: Call[]
const argumentsOf = (): Argument[] =>
  calls.flatMap(({ call, parameters, types }) =>
    parameters.map((parameter, index) => ({ call, parameter, type: types[index] ?? '' })),
  )
/** Of types that take nearly everything. */
const takesAll = ({ type }: Argument): boolean => /text|json|\[\]$/.test(type)
const isFirstOfType = (one: Argument): boolean => {
  const first = argumentsOf().find(({ type }) => type === one.type)
  return first?.call === one.call && first.parameter === one.parameter
}

const world = await createWorld()
const rows = await makeOwnedRows(world)

beforeAll(async () => {
  // From the catalog, so that a new call or argument is tried without anybody thinking of it.
  calls = await world.backend.sql<Call[]>`
    select proname as call, coalesce(proargnames[1:pronargs], '{}') as parameters,
      array(select type::regtype::text from unnest(proargtypes) with ordinality as argument (type, place) order by place) as types
    from pg_proc where pronamespace = 'api'::regnamespace order by proname`
  expect(argumentsOf()).toContainEqual({ call: 'file_checked', parameter: 'path', type: 'text' })
})

async function send(
  path: string,
  body: string,
  by: Client['fetch'] = world.as.owner.fetch,
  method = 'POST',
): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await by(`/rest/v1/${path}`, { method, headers, body })
  return { status: response.status, text: await response.text() }
}

/** An answer to nonsense is a result or a refusal in PostgREST's form, and short. */
function expectNoFailure({ status, text }: { status: number; text: string }, context: string): void {
  expect(status, `${context}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  const { code, message, details } = JSON.parse(text) as { code?: string; message?: string; details?: unknown }
  expect(details, context).not.toBe('concurrency')
  expect(code, context).toMatch(/^[0-9A-Z]{5,8}$/)
  expect(message, context).toMatch(/./)
}

describe('every argument of every call', () => {
  // A call that is refused as asked too often has read nothing.
  beforeEach(() => world.backend.sql`delete from private.spent where budget like 'questions%'`)

  /** Beside the arguments that the call needs: without them it is not found, and the value enters nothing. */
  async function expectAnswerTo({ call, parameter }: Argument, json: string, name: string): Promise<void> {
    const { [parameter]: _, ...others } =
      (callArguments(world, rows) as Record<string, Record<string, unknown>>)[call] ?? {}
    const given = Object.entries({ ...others }).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    const answer = await send(`rpc/${call}`, `{${[...given, `"${parameter}": ${json}`].join()}}`)
    expectNoFailure(answer, `${call}(${parameter}) of ${name}`)
    expect(answer.text, `${call}(${parameter}) of ${name}`).not.toContain('PGRST202')
  }

  it.each(Object.entries(values))('takes or refuses %s', async (_, kind) => {
    const all = argumentsOf()
    const types = [...new Set(all.map(({ type }) => type))]
    for (const [place, [name, json]] of Object.entries(kind).entries()) {
      const text = json.replace(/^"(.*)"$/, '$1')
      const taken = await world.backend.sql<{ type: string }[]>`
        select type from unnest(${types}::text[]) as type where ${json} = 'null' or pg_input_is_valid(${text}, type)`
      const entered = new Set(taken.map(({ type }) => type))
      const isNext = (index: number): boolean => index % Object.keys(kind).length === place
      // What a type does not take never enters a call.
      const attempts = all.filter(
        (one, index) => isFirstOfType(one) || (isNext(index) && (takesAll(one) || entered.has(one.type))),
      )
      // One after the other: beside eight of its requests, those of an account are refused whatever they say.
      for (const attempt of attempts) await expectAnswerTo(attempt, json, name)
    }
  })

  it('takes or refuses a megabyte of text', async () => {
    // Arguments of other types are refused by their form, however long they are.
    for (const attempt of argumentsOf().filter(({ type }) => /text|json/.test(type)))
      await expectAnswerTo(attempt, textOf(1), 'a megabyte of text')
  })

  it('takes or refuses nesting of 100,000 levels', async () => {
    // Too deep for PostgreSQL: no call is reached.
    for (const attempt of argumentsOf().filter((one) => takesAll(one) && isFirstOfType(one)))
      await expectAnswerTo(attempt, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'nesting of 100,000 levels')
  })
})

describe('every kind of call', () => {
  const expectAnswer = async (call: string, body: string) =>
    expectNoFailure(await send(`rpc/${call}`, body), `${call} of ${body}`)
  it.each(['', '[]', '[[]]', 'null', 'true', '"text"', '5'])('takes or refuses the body %j', async (body) => {
    // What is no object is read by the API alone, which knows a call by the types of its arguments.
    const kinds = new Map(calls.map(({ call, types }) => [types.join(), call]))
    for (const call of kinds.values()) await expectAnswer(call, body)
  })
  // Whatever is called.
  it.each(['{', '{"a":}', '\u0000', '{"": 1}', '{"a\\u0000": 1}'])('is not reached by the body %j', async (body) => {
    await expectAnswer('search_people', body)
  })

  it('refuses arguments that it does not have', async () => {
    for (const { call } of calls) {
      const { status } = await send(`rpc/${call}`, '{"user_id": "x", "no_such_argument": 1}')
      expect(status, call).toBe(404)
    }
  })
})

describe('every field of a row', () => {
  const fields = {
    reviews: ['rating', 'price_level', 'comment', 'photos', 'created_at'],
    lists: ['name', 'description', 'is_public'],
    profiles: ['full_name', 'bio', 'avatar_url', 'email_notifications', 'favorites'],
  }
  // PostgreSQL's own answer to arrays of more than 6 dimensions is one that PostgREST makes a 500 of.
  const flatValues = Object.entries(values).map(([kind, ofKind]) => [
    kind,
    Object.entries(ofKind).filter(([name]) => !name.startsWith('nesting')),
  ]) as [string, [string, string][]][]

  /** Changes one column of all rows of the owner. */
  function change(table: string, column: string, json: string): ReturnType<typeof send> {
    return send(
      `${table}?user_id=eq.${world.people.owner.id}`,
      `{"${column}": ${json}}`,
      world.as.owner.fetchTable,
      'PATCH',
    )
  }

  it.each(flatValues)('takes or refuses %s', async (_, kind) => {
    const columns = Object.entries(fields).flatMap(([table, names]) => names.map((column) => ({ table, column })))
    for (const [index, { table, column }] of columns.entries()) {
      const [name, json] = kind[index % kind.length] ?? ['', '']
      expectNoFailure(await change(table, column, json), `${table}.${column} of ${name}`)
    }
  })

  it('refuses ten megabytes of text and keeps nothing of it', async () => {
    const before = await readOwnedBy(world, world.people.owner.id)
    const text = textOf(10)
    expect((await change('reviews', 'comment', text)).status).toBe(400)
    expect((await change('lists', 'description', text)).status).toBe(400)
    expect((await change('profiles', 'bio', text)).status).toBe(400)
    expect(await readOwnedBy(world, world.people.owner.id)).toEqual(before)
  })
})

describe('addresses', () => {
  it.each([
    'reviews?id=eq.%00',
    'reviews?comment=eq.%ff',
    'reviews?comment=like.*%25*',
    "reviews?comment=eq.';drop table reviews;--",
    'reviews?id=in.(1,2',
    'reviews?select=*,*,(((',
    'reviews?order=comment;drop',
    'reviews?limit=-1',
    'reviews?limit=99999999999999999999',
    'reviews?offset=NaN',
    'reviews?select=pg_sleep(5)',
    'reviews?comment=fts(simple).%00',
    'reviews?comment=match.((((((((',
    'rpc/username_available?username=%00',
    `restaurants?name=eq.${'x'.repeat(7000)}`,
  ])('are answered or refused: %s', async (path) => {
    for (const by of [world.as.owner.fetch, world.as.owner.fetchTable]) {
      const response = await by(`/rest/v1/${path}`)
      expectNoFailure({ status: response.status, text: await response.text() }, path)
    }
  })
})

describe('a person’s own id', () => {
  it('does not come from a header or an argument that names another', async () => {
    const { owner, stranger } = world.people
    const before = await readOwnedBy(world, owner.id)
    const headers = {
      'x-user-id': owner.id,
      'request.jwt.claim.sub': owner.id,
      'x-forwarded-user': owner.id,
      prefer: 'params=single-object',
    }
    const id = randomUUID()
    const mutations = [{ id: randomUUID(), intent: 'create_list', input: { id, name: 'Mine' } }]
    const answer = await world.as.stranger.rest('rpc/sync_push', { body: { client_id: owner.id, mutations }, headers })
    expect(answer.status).toBe(200)
    const [list] = await world.backend.sql`select user_id from lists where id = ${id}`
    expect(list?.['user_id']).toBe(stranger.id)
    expect(await readOwnedBy(world, owner.id)).toEqual(before)
  })
})
