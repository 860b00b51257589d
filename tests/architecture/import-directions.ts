/**
 * Which layer may import which, and which packages are fenced: the one place where this is written down.
 * `.oxlintrc.json` is generated from it (`npm run directions`), and `import-directions.test.ts` plants an import for
 * every pair and compares the linter's verdict with this table.
 */

/** A layer's place in the tree and the other layers it may import. What is not listed is a lint error. */
interface Layer {
  readonly path: string
  readonly mayImport: readonly string[]
}

const signedInParts = ['ui', 'queries', 'commands', 'services', 'stores', 'domain', 'lib']
const sources = ['db', 'services', 'domain', 'lib']

const inner: Record<string, Layer> = {
  lib: { path: 'src/lib', mayImport: [] },
  domain: { path: 'src/domain', mayImport: ['lib'] },
  db: { path: 'src/db', mayImport: ['domain', 'lib'] },
  services: { path: 'src/services', mayImport: ['domain', 'lib'] },
  images: { path: 'src/images', mayImport: ['services', 'domain', 'lib'] },
  queries: { path: 'src/queries', mayImport: sources },
  commands: { path: 'src/commands', mayImport: sources },
  stores: { path: 'src/stores', mayImport: ['domain', 'lib'] },
  ui: { path: 'src/ui', mayImport: ['lib'] },
  components: { path: 'src/components', mayImport: signedInParts },
  screens: { path: 'src/screens', mayImport: ['components', ...signedInParts] },
  sync: { path: 'sync', mayImport: sources },
  backend: { path: 'src/backend', mayImport: ['sync', ...sources] },
}

export const layers: Record<string, Layer> = {
  ...inner,
  app: { path: 'src/app', mayImport: [...Object.keys(inner), 'service-worker'] },
  build: { path: 'build', mayImport: ['lib'] },
  'service-worker': { path: 'src/service-worker.ts', mayImport: [...Object.keys(inner), 'app'] },
}

/** Packages (micromatch patterns of their names) that only the named paths may import, and why, for the message. */
interface Fence {
  readonly packages: readonly string[]
  readonly onlyIn: readonly string[]
  readonly because: string
}

const withoutReact = ['lib', 'domain', 'db', 'commands', 'sync', 'backend', 'images']

export const fences: readonly Fence[] = [
  {
    packages: ['@supabase/*'],
    onlyIn: ['backend'].map(pathOf),
    because: 'the local database is the only meeting place: only src/backend talks to the server',
  },
  {
    packages: ['rxdb', 'dexie'],
    onlyIn: ['db', 'queries', 'commands', 'sync', 'app'].map(pathOf),
    because: 'screens and components reach the local database through queries and commands',
  },
  {
    packages: ['react', 'react-dom'],
    onlyIn: Object.keys(layers)
      .filter((name) => !withoutReact.includes(name))
      .map(pathOf),
    because: `${withoutReact.join(', ')} must run without a screen`,
  },
]

function pathOf(name: string): string {
  const layer = layers[name]
  if (!layer) throw new Error(`No layer is named ${name}`)
  return layer.path
}

/** A layer is a folder, or a single file when its path has an extension: the linter has a descriptor for each kind. */
function isFile(path: string): boolean {
  return path.endsWith('.ts')
}

/** The part of `.oxlintrc.json` that follows from the table; the keys are those of the file. */
export function generatedLintConfiguration() {
  const entries = Object.entries(layers)
  return {
    settings: {
      'boundaries/elements': entries
        .filter(([, { path }]) => !isFile(path))
        .map(([type, { path }]) => ({ type, pattern: path })),
      'boundaries/files': entries
        .filter(([, { path }]) => isFile(path))
        .map(([category, { path }]) => ({ category, pattern: path })),
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, policies: [...packagePolicies(), ...layerPolicies()] },
      ],
    },
  }
}

function layerPolicies() {
  return Object.entries(layers)
    .filter(([, { mayImport }]) => mayImport.length > 0)
    .map(([name, { mayImport }]) => ({
      from: selectorsOf([name]),
      allow: selectorsOf(mayImport).map((to) => ({ to })),
    }))
}

/** One selector for the folders and one for the files among the layers: few selectors keep the linter fast. */
function selectorsOf(names: readonly string[]) {
  const folders = names.filter((name) => !isFile(pathOf(name)))
  const files = names.filter((name) => isFile(pathOf(name)))
  return [
    ...(folders.length > 0 ? [{ element: { type: folders } }] : []),
    ...(files.length > 0 ? [{ file: { categories: files } }] : []),
  ]
}

/** The last policy that matches decides, so a fence is closed to everybody first and then opened to the few. */
function packagePolicies() {
  const everyPackage = { allow: { to: { module: { origin: ['external', 'core'] } } } }
  const fenced = fences.flatMap(({ packages, onlyIn, because }) => {
    const to = { module: { origin: 'external', source: packages } }
    return [
      { disallow: { to }, message: `${packages.join(', ')} only in ${onlyIn.join(', ')}: ${because}` },
      { from: { file: { path: onlyIn.map((path) => (isFile(path) ? path : `${path}/**`)) } }, allow: { to } },
    ]
  })
  return [everyPackage, ...fenced]
}
