/** For the build (vite.config.ts): which modules come together in the one file of a signed-in start. */

/** What rolldown tells of a module. */
type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

/** Loaded at every signed-in start. */
const startRoots = /\/src\/(?:app\/local\/start-local|app\/frame\/Frame|screens\/start\/StartPage)\.tsx?$/
/** Loaded without anybody signed in: nothing of theirs may bring the local copy along. */
const publicRoots = /\/src\/(?:app\/main|screens\/(?:landing|login|signup|not-found)\/\w+)\.tsx?$|index\.html$/

/**
 * "start" for a module that a signed-in start loads and no public page needs; null leaves it to the bundler, which makes a
 * file of each set of modules that the same pages share: some sixty of them, and each costs a launch a few milliseconds.
 * What is imported through a barrel, a file that gathers others, seems to be needed by all who import the barrel: the
 * icons come from `lucide-react/icons/<name>` therefore, else Frame's chunk would hold icons that "start" needs.
 */
export function startChunk(id: string, context: Context): string | null {
  if (startRoots.test(id)) return null
  const roots = [...ancestors(id, context)].filter((ancestor) => {
    const info = context.getModuleInfo(ancestor)
    return !info || info.isEntry || info.dynamicImporters.length > 0
  })
  return roots.some((root) => startRoots.test(root)) && !roots.some((root) => publicRoots.test(root)) ? 'start' : null
}

/** The module and all that import it, directly or not, without loading it late. */
function ancestors(id: string, context: Context): Set<string> {
  const found = new Set([id])
  for (const one of found) for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return found
}
