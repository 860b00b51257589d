/**
 * Finds the mutants that nobody could commit, because the compiler or the linter refuses them: an await left out, mostly. Each is written
 * as a file beside the one that it is made of, so that all are judged at once and none is seen by another.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Numbered } from './catalog.ts'
import { editsOf } from './make.ts'

/** What is copied, because mutants are written there; all else is linked. */
const copied = ['src', 'sync', 'tsconfig.json', 'package.json']
const linked = ['build', 'content', 'node_modules', 'supabase', 'tests']

/** Not what is unused: whoever forgets a call has not imported it. */
const config = {
  extends: './tsconfig.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
  include: ['src', 'sync'],
}
const rules = ['typescript/no-floating-promises', 'typescript/no-misused-promises']

/** The numbers of those that are refused. */
export async function refusedByTypes(root: string, mutants: readonly Numbered[]): Promise<Set<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'crumb-types-'))
  try {
    for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
    for (const name of linked) await symlink(join(root, name), join(folder, name))
    await writeFile(join(folder, 'tsconfig.mutants.json'), JSON.stringify(config))
    for (const mutant of mutants) await writeMutant(root, folder, mutant)
    const compiled = await outputOf(
      root,
      'tsc',
      ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.mutants.json'],
      folder,
    )
    const denied = rules.flatMap((rule) => ['-D', rule])
    const linted = await outputOf(
      root,
      'oxlint',
      ['--type-aware', '-A', 'all', ...denied, '-f', 'unix', 'src', 'sync'],
      folder,
    )
    const named = `${compiled}\n${linted}`.matchAll(/^\S*\.mutant-(\d+)\.ts[:(].*(?:error|Error)/gm)
    return new Set([...named].map(([, id]) => Number(id)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeMutant(root: string, folder: string, { file, index, id }: Numbered): Promise<void> {
  const source = await readFile(join(root, file), 'utf8')
  const edit = editsOf(file, source).edits[index]
  if (!edit) throw new Error(`${file} has no mutant ${index}`)
  const { at, by } = edit
  const mutant = source.slice(0, at.start) + by + source.slice(at.end)
  await writeFile(join(folder, file.replace(/\.ts$/, `.mutant-${id}.ts`)), mutant)
}

/** Whatever it is ended with. */
const outputOf = (root: string, command: string, parts: readonly string[], cwd: string): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd, maxBuffer: 2 ** 28 }
    execFile(join(root, 'node_modules/.bin', command), parts, options, (_error, stdout) => resolve(stdout))
  })
