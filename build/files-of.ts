/** Which files of the build a page or a part needs. */
import type { Rolldown } from 'vite'

export const isLanding = (id: string): boolean => id.endsWith('/screens/landing/LandingPage.tsx')
export const isLogin = (id: string): boolean => id.endsWith('/screens/login/LoginPage.tsx')

/**
 * The files of the pages and parts that `isWanted` picks, with their style sheets and, before them, their imports, which join `loaded`.
 */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  isWanted: (id: string) => boolean,
  loaded: Set<string>,
): string[] {
  const before = new Set(loaded)
  const visited = new Set<string>()
  const visit = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || loaded.has(`/${name}`) || visited.has(name)) return
    visited.add(name)
    for (const imported of file.imports) visit(imported)
    for (const found of [name, ...(file.viteMetadata?.importedCss ?? [])]) loaded.add(`/${found}`)
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.moduleIds.some(isWanted)) visit(name)
  return [...loaded].filter((file) => !before.has(file))
}
