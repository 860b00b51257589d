import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { editsOf } from './make.ts'
import { isOn, withSwitches } from './switches.ts'

/** What the program logs with each of its mutants on, and at last without any. */
async function logsOf(source: string): Promise<unknown[][]> {
  const edits = editsOf('file.js', source)
  const body = withSwitches(source, edits, 0)
  const run = async (on: number): Promise<unknown[]> => {
    const logs: unknown[] = []
    const log = (value: unknown): void => void logs.push(value)
    await runInNewContext(`(async () => {\n${body}\n})()`, { log, [isOn]: (id: number) => id === on })
    return logs
  }
  return Promise.all([...edits.edits.keys(), -1].map(run))
}

test('a mutant that is on takes the place of its code, within others, too', async () => {
  expect(await logsOf('const three = 1 + 2\nlog(three)')).toEqual([[-1], [4], [4], [], [3]])
  const guarded = 'const f = (a) => { if (a) return 1; return 2 }\nlog(f(true))'
  expect(await logsOf(guarded)).toEqual([[2], [2], [2], [1], [], [2], [1]])
  const predicate = "const some = [1].filter((one) => one)\nif (some.length > 0) log('some')"
  expect(await logsOf(predicate)).toEqual([['some'], [], ['some'], [], [], ['some']])
})

test('of three steps each pair is exchanged', async () => {
  const logs = await logsOf("await log('a')\nawait log('b')\nawait log('c')")
  expect(logs).toContainEqual(['b', 'a', 'c'])
  expect(logs).toContainEqual(['a', 'c', 'b'])
  expect(logs.at(-1)).toEqual(['a', 'b', 'c'])
})

test('a statement that begins with a switch does not become a call of the line before', async () => {
  expect(await logsOf("const say = log\nlog.x === 1 || say('said')")).toContainEqual(['said'])
})

test('what stands behind switches can be parsed, types included', () => {
  const source =
    'type One = 1\nfor (const all of [1 as number, 2]) if (all! > 1) { void (all satisfies number) } else throw new Error(String(all + 1))'
  expect(parseSync('file.ts', withSwitches(source, editsOf('file.ts', source), 0)).errors).toEqual([])
})
