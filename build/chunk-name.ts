/** Decides which modules share a file in the build (vite.config.ts). */

/** What rolldown tells about a module. */
type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

const sharedChunks = ['react', 'documents', 'local', 'start', 'sync', 'pages', 'common', 'seldom'] as const
type SharedChunk = (typeof sharedChunks)[number]

/** Loaded at every signed-in start: the code that works on the local copy, and what shows it. */
const localRoots = /\/src\/app\/local\/start-local\.ts$/
/** Sync: nothing that a start shows waits for it. */
const syncRoots = /\/src\/app\/local\/run-sync\.ts$/
/** RxDB, which a start needs a moment later, and a new device when home is whole. */
const documentsRoots = /\/src\/db\/documents-rxdb\.ts$/
const frame = /\/src\/app\/frame\/Frame\.tsx$/
const home = /\/src\/screens\/start\/StartPage\.tsx$/
const entry = /\/src\/app\/main\.tsx$|index\.html$/
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** Loaded when a first pull has ended. */
const realtime = /\/node_modules\/@supabase\/realtime-js\//
/** Loaded while nobody is signed in: nothing here may pull in the local copy. */
const publicRoots =
  /\/src\/screens\/(?:landing|login|signup|reset-password|confirm-email|content|licences|invite|not-found)\/\w+\.tsx?$/
/** Those that few open: what they share must not be loaded with the others. */
const seldomRoots = /\/src\/screens\/(?:reset-password|confirm-email|change-email|content|licences)\/\w+\.tsx?$/
const screenRoots = /\/src\/screens\//
/** Loaded when the first map is shown, and kept from then on (service-worker/map-files.ts). */
const mapRoots = /\/src\/components\/map\/MapCanvas\.tsx$/
/** Loaded by every start a moment later: their imports must not pull in what the other screens share. */
export const afterStart = [
  'src/screens/start/FirstDay.tsx',
  'src/screens/start/NothingYet.tsx',
  'src/components/offline/PullGesture.tsx',
  'src/components/pictures/CuisineDrawing.tsx',
  'src/commands/save-profile-texts.ts',
  'src/app/local/ask-for-gone-people.ts',
  'src/ui/Toaster.tsx',
  'sync/removals.ts',
  'src/db/cached-answers.ts',
]

/**
 * Names the chunk of a module. "react", "local" and "start" hold what a signed-in start shows, "sync" and
 * "documents" (RxDB) what it loads behind that, "common" what a public page shares with another page ("seldom" among those that few open), "pages" the
 * style sheets of the other screens and what several of them need. null leaves the module to the bundler, as is the rest of what is loaded first.
 * What a start imports late is in one of these files, too: a small one of its own, asked for last, costs a slow line a round trip. But home
 * is a page, and every page has its own file (spec, checklist A8).
 * Left alone, the bundler makes a file of each set of modules that the same pages share: more than two hundred, which a
 * phone requests one after the other before it is ready for the basement. What only a late part needs (motion,
 * cropping, reading photos) stays with that part. A start loads several files instead of one, because a slow phone
 * takes no tap while a file is read and evaluated.
 * A module imported through a barrel seems to be needed by everybody who imports the barrel. Icons are therefore
 * imported from `lucide-react/icons/<name>`; otherwise Frame's chunk would hold icons that "start" needs.
 */
export function chunkName(id: string, context: Context): SharedChunk | null {
  if (home.test(id)) return null
  const roots = [...ancestors(id, context)].filter((ancestor) => {
    const info = context.getModuleInfo(ancestor)
    return !info || info.isEntry || info.dynamicImporters.length > 0
  })
  if (roots.some((root) => entry.test(root))) return react.test(id) ? 'react' : null
  if (roots.every((root) => mapRoots.test(root))) return null
  if (roots.every((root) => seldomRoots.test(root))) return roots.length > 1 ? 'seldom' : null
  if (roots.some((root) => publicRoots.test(root))) return roots.length > 1 ? 'common' : null
  if (roots.some((root) => localRoots.test(root))) return 'local'
  if (roots.some((root) => frame.test(root) || home.test(root))) return 'start'
  if (roots.some((root) => syncRoots.test(root))) return 'sync'
  if (roots.some((root) => documentsRoots.test(root))) return 'documents'
  if (roots.some(isAfterStart)) return null
  return id.endsWith('.css') || roots.filter((root) => screenRoots.test(root)).length > 1 ? 'pages' : null
}

/** What home needs beside the entry. */
export const partsOfStart = [localRoots, frame, home]
/** What a start loads behind home. */
export const partsAfterHome = [syncRoots]

/** Whether no signed-in start works without the file that holds this module, and with it what that imports. */
export const isNeededAtStart = (id: string): boolean =>
  [entry, ...partsOfStart, ...partsAfterHome, documentsRoots].some((part) => part.test(id))

/** Whether a signed-in start loads it. */
export const isLoadedAtStart = (id: string): boolean => isNeededAtStart(id) || realtime.test(id)

const isAfterStart = (id: string): boolean => afterStart.some((file) => id.endsWith(`/${file}`))

/** Whether `file` of the build is one of these chunks. */
export const isSharedChunk = (file: string): boolean =>
  sharedChunks.some((name) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file))

/** The module and everything that imports it statically, directly or not. */
function ancestors(id: string, context: Context): Set<string> {
  const found = new Set([id])
  for (const one of found) for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return found
}
