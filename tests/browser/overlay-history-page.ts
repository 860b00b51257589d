/** A page whose router is this history; what is open over it are names. */
import { createPageHistory } from '#src/app/page-history.ts'
import { noteOverlay, onPageEntry } from '#src/lib/overlay-history.ts'

const pages = createPageHistory(() => true)
const open: { name: string; note: () => void }[] = []
const app = {
  pages,
  /** The addresses that the router was told. */
  heard: [] as string[],
  open: () => open.map(({ name }) => name),
  /** One that `stays` does not close by Back. */
  show(name: string, stays = false): void {
    const overlay = { name, note: noteOverlay(() => !stays && app.close(name)) }
    open.push(overlay)
  },
  close(name: string): void {
    const index = open.findIndex((overlay) => overlay.name === name)
    for (const { note } of open.splice(index, 1)) note()
  },
  /** As a form names its draft. */
  nameDraft: (draft: string) =>
    onPageEntry(() => history.replaceState({ ...history.state, draft }, '', `?draft=${draft}`)),
}
pages.listen(({ location }) => app.heard.push(location.pathname + location.search))

export type HistoryApp = typeof app

Object.assign(globalThis, { app })
