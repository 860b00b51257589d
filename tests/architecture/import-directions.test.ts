/**
 * Plants an import for every ordered pair of layers and for every fenced package, in every form an import can take,
 * lets the real linter with the real configuration judge them, and compares its verdicts with the table. A checker
 * that has gone blind (a plugin that no longer loads, a resolver that finds nothing) turns these tests red.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fences, generatedLintConfiguration, layers } from './import-directions.ts'
import {
  fencedImports,
  forms,
  freeImports,
  layerImports,
  leaves,
  outsideImports,
  type Planted,
} from './planted-imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const planted = [...layerImports, ...outsideImports, ...fencedImports, ...freeImports]

let folder = ''
/** Where each import was planted, as `file:line`. */
const placeOf = new Map<Planted, string>()
/** The linter's messages by `file:line`, of the rules about import directions. */
const refused = new Map<string, string>()
/** Rule and file of everything else that a linter said. */
const others: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crumb-import-directions-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const file of ['.oxlintrc.json', '.biome.json', '.gitignore', 'package.json', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file))
  for (const leaf of leaves) write(leaf, ['export const leaf = 1'])
  for (const file of new Set(planted.map((each) => each.file))) plantIn(file)
  write('src/lib/index.ts', ["export { leaf } from './leaf.ts'"])
  write('src/domain/index.ts', ["export * from './leaf.ts'"])
  write('src/lib/hen.ts', ["import { egg } from './egg.ts'", 'export const hen = () => egg'])
  write('src/lib/egg.ts', ["import { hen } from './hen.ts'", 'export const egg = () => hen'])
  await runOxlint()
  await runBiome()
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The table of import directions', () => {
  it('is what .oxlintrc.json says (after a change of the table: npm run directions)', () => {
    const { settings, rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
    const generated = generatedLintConfiguration()
    for (const [key, value] of Object.entries(generated.settings)) expect(settings[key]).toEqual(value)
    for (const [key, value] of Object.entries(generated.rules)) expect(rules[key]).toEqual(value)
  })

  it('names only layers that exist', () => {
    const named = Object.values(layers).flatMap(({ mayImport }) => mayImport)
    expect(named.filter((name) => !(name in layers))).toEqual([])
  })
})

describe('The linter', () => {
  it.each(Object.keys(forms))('judges a %s import between any two layers as the table says', (form) => {
    expect(wronglyJudged(layerImports.filter((each) => each.form === form))).toEqual([])
  })

  it('refuses imports of what belongs to no layer', () => {
    expect(wronglyJudged(outsideImports)).toEqual([])
  })

  it.each(fences.flatMap(({ packages }) => packages))('keeps the package %s behind its fence', (pattern) => {
    const imports = fencedImports.filter((each) => each.pattern === pattern)
    expect(imports.some(({ allowed }) => allowed)).toBe(true)
    expect(imports.some(({ allowed }) => !allowed)).toBe(true)
    expect(wronglyJudged(imports)).toEqual([])
  })

  it('lets every layer import a package without a fence', () => {
    expect(wronglyJudged(freeImports)).toEqual([])
  })

  it('refuses a file in src that belongs to no layer', () => {
    expect(refused.get('src/stray/leaf.ts:1')).toContain('does not belong to any known element')
  })

  it('refuses imports in a circle', () => {
    expect(others).toContain('import(no-cycle) src/lib/hen.ts')
  })

  it('refuses barrels', () => {
    expect(others).toContain('lint/performance/noBarrelFile src/lib/index.ts')
    expect(others).toContain('lint/performance/noReExportAll src/domain/index.ts')
  })
})

function wronglyJudged(imports: readonly Planted[]): string[] {
  expect(imports.length).toBeGreaterThan(0)
  return imports
    .filter((each) => refused.has(placeOf.get(each) ?? '') === each.allowed)
    .map(({ file, form, target, allowed }) => `${file} ${allowed ? 'may' : 'must not'} import ${target} (${form})`)
}

function plantIn(file: string) {
  const imports = planted.filter((each) => each.file === file)
  const lines = imports.map((each, index) => {
    placeOf.set(each, `${file}:${index + 1}`)
    return forms[each.form]?.(each.target, index) ?? ''
  })
  write(file, [...lines, 'export const leaf = 1'])
}

function write(file: string, lines: readonly string[]) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
}

async function runOxlint() {
  const report = await run('oxlint/bin/oxlint', ['--format=json', 'src', 'sync', 'build'])
  for (const { code, filename, labels, message } of report.diagnostics) {
    const file = filename.replaceAll('\\', '/')
    if (code?.startsWith('boundaries(')) refused.set(`${file}:${labels[0].span.line}`, message)
    else if (code) others.push(`${code} ${file}`)
    else throw new Error(`oxlint could not judge ${file}: ${message}`)
  }
}

async function runBiome() {
  const barrels = ['src/lib/index.ts', 'src/domain/index.ts']
  const report = await run('@biomejs/biome/bin/biome', ['lint', '--reporter=json', ...barrels])
  for (const { category, location } of report.diagnostics) {
    others.push(`${category} ${location.path.replaceAll('\\', '/')}`)
  }
}

/** Runs a linter in the temporary project. Finding errors is its job here, so its exit code says nothing. */
async function run(bin: string, parameters: readonly string[]) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules', bin), ...parameters],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string; stderr: string }) => error)
  const start = stdout.indexOf('{')
  if (start < 0) throw new Error(`${bin} gave no report:\n${stdout}\n${stderr}`)
  return JSON.parse(stdout.slice(start))
}
