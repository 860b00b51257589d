/** What `import-directions.test.ts` plants: every import that matters, with the verdict the table gives. */
import { posix } from 'node:path'
import { fences, layers } from './import-directions.ts'

/** One planted import: `file` depends on `target` (a specifier) in one of the `forms`. */
export interface Planted {
  readonly file: string
  readonly target: string
  readonly form: string
  readonly allowed: boolean
}

/** The ways to depend on a module, all of which the linter must see. `n` keeps the names within a file apart. */
export const forms: Record<string, (specifier: string, n: number) => string> = {
  value: (specifier, n) => `import * as all${n} from '${specifier}'`,
  'value without extension': (specifier, n) => `import * as bare${n} from '${specifier.replace(/\.ts$/, '')}'`,
  'side effect': (specifier) => `import '${specifier}'`,
  'type-only': (specifier, n) => `import type { leaf as leaf${n} } from '${specifier}'`,
  'import() type': (specifier, n) => `export type Type${n} = typeof import('${specifier}')`,
  dynamic: (specifier, n) => `export const load${n} = () => import('${specifier}')`,
  're-export': (specifier, n) => `export { leaf as leaf${n} } from '${specifier}'`,
  're-export of all': (specifier, n) => `export * as all${n} from '${specifier}'`,
}

/** A folder or file that imports and is imported: every layer. */
interface Place {
  readonly layer: string
  readonly path: string
  /** Where the imports are planted; one folder down, as most real files are. */
  readonly importer: string
  readonly leaf: string
}

const places: readonly Place[] = Object.entries(layers).map(([layer, { path }]) => placeAt(layer, path))

function placeAt(layer: string, path: string): Place {
  if (path.endsWith('.ts')) return { layer, path, importer: path, leaf: path }
  return { layer, path, importer: `${path}/part/importer.ts`, leaf: leafIn(path) }
}

function leafIn(folder: string): string {
  return `${folder}/leaf.ts`
}

/** Folders no layer may reach into. */
const outside = ['src/stray', 'tests/unit', 'supabase/local']

/** Specifiers of fenced packages by the pattern they must match, subpaths included. */
const fencedSpecifiers: Record<string, readonly string[]> = {
  '@supabase/*': ['@supabase/realtime-js', '@supabase/postgrest-js'],
  rxdb: ['rxdb', 'rxdb/plugins/storage-dexie'],
  dexie: ['dexie'],
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
}

const freeSpecifiers = ['zustand', 'node:path']

/** Harmless modules to import, by path. */
export const leaves: readonly string[] = [
  ...places.filter(({ importer, leaf }) => importer !== leaf).map(({ leaf }) => leaf),
  ...outside.map(leafIn),
]

/** Every place × every other place × every form. */
export const layerImports: readonly Planted[] = places.flatMap((from) =>
  places
    .filter(({ leaf }) => leaf !== from.importer)
    .flatMap((to) => {
      const allowed = to.layer === from.layer || layers[from.layer]?.mayImport.includes(to.layer) === true
      return [relative(from.importer, to.leaf), `#${to.leaf}`].flatMap((target) =>
        plantedIn(from.importer, target, allowed),
      )
    }),
)

/** Every place × every folder that belongs to no layer × every form: never allowed. */
export const outsideImports: readonly Planted[] = places.flatMap((from) =>
  outside.flatMap((path) => plantedIn(from.importer, relative(from.importer, leafIn(path)), false)),
)

/** Every place × every fenced package × every form. */
export const fencedImports: readonly (Planted & { readonly pattern: string })[] = fences.flatMap(
  ({ packages, onlyIn }) =>
    packages.flatMap((pattern) =>
      places.flatMap(({ importer }) => {
        const allowed = onlyIn.some((path) => importer === path || importer.startsWith(`${path}/`))
        return (fencedSpecifiers[pattern] ?? []).flatMap((specifier) =>
          plantedIn(importer, specifier, allowed).map((planted) => ({ ...planted, pattern })),
        )
      }),
    ),
)

/** Every place × packages that are free for all: a linter that refuses everything is as useless as a blind one. */
export const freeImports: readonly Planted[] = places.flatMap(({ importer }) =>
  freeSpecifiers.flatMap((specifier) => plantedIn(importer, specifier, true)),
)

function plantedIn(file: string, target: string, allowed: boolean): Planted[] {
  return Object.keys(forms).map((form) => ({ file, target, form, allowed }))
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
