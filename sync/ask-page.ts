/** Asks for the pages of a pull, each as soon as the one before says how far it reaches. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Asked } from './asked-cursors.ts'
import type { PullAnswer, PullReach } from './backend.ts'
import { request, type SyncContext } from './context.ts'

/** Rows of the first page of a pull. On a line that breaks off again and again every pull begins anew, and what is asked for behind it is lost. */
const rowsOfFirstPage = 1000
/** Of each one behind it, as many as the server gives: half as many cost the storage a tenth more, and 6 % more bytes. */
const rowsPerPage = 2000

/** A page requested with these cursors, from the database of this generation. */
export type Page = Asked & {
  /** It has what home shows, and moves no cursor from its beginning. */
  isHome: boolean
  answer: Promise<PullAnswer>
  /** Resolves before the answer, or never. */
  reach: Promise<PullReach>
  /** Nobody waits for it any more. */
  giveUp: () => void
}

/** `isFirst`: of a pull; a new device is first sent what home shows. */
export function ask(context: SyncContext<LocalCopy>, asked: Asked, isFirst = false): Page {
  const { backend } = context
  const isNew = isFirst && asked.resyncId === undefined && Object.keys(asked.cursors).length === 0
  const home = isNew ? backend.home : undefined
  const wanted = new AbortController()
  const giveUp = (): void => wanted.abort()
  if (context.signal.aborted) giveUp()
  context.signal.addEventListener('abort', giveUp)
  let onReach: (reach: PullReach) => void = () => {}
  const reach = new Promise<PullReach>((resolve) => {
    onReach = resolve
  })
  const answer = request({ ...context, signal: wanted.signal }, (signal) =>
    home ? home(signal) : backend.pull(asked.cursors, isFirst ? rowsOfFirstPage : rowsPerPage, signal, onReach),
  ).finally(() => context.signal.removeEventListener('abort', giveUp))
  // Storing the previous page may fail first; then nobody awaits this one.
  answer.catch(() => {})
  return { ...asked, answer, reach, giveUp, isHome: home !== undefined }
}

/** What comes behind a page: `next` once it has arrived, undefined when that was all; else it has to be given up. */
export type Behind = { next: (answer: PullAnswer) => Page | undefined; giveUp: () => void }

/**
 * INVARIANT (4): what was asked for ahead counts only if it begins where the page that has arrived ends, whatever that had said of
 * itself: it may have broken off. At most one page is ahead, however slow the storage is.
 */
export function askBehind(context: SyncContext<LocalCopy>, { cursors, resyncId, reach, isHome }: Page): Behind {
  let ahead: Page | undefined
  const askAfter = ({ generation, vanished, reached }: PullReach): Page =>
    ask(context, { generation, resyncId, cursors: cursorsAfter(cursors, reached, vanished) })
  const askAhead = async (): Promise<void> => {
    ahead = askAfter(await reach)
  }
  void askAhead()
  const giveUp = (): void => ahead?.giveUp()
  return {
    giveUp,
    next(answer) {
      // Home comes alone: until it is shown, the next page would take the line and the processor from it.
      if (!answer.more || isHome) return undefined
      const reached = Object.fromEntries(answer.changes.map(({ scope, cursor }) => [scope, cursor]))
      if (ahead && areSame(ahead.cursors, cursorsAfter(cursors, reached, answer.vanished))) return ahead
      giveUp()
      return askAfter({ ...answer, reached })
    },
  }
}

/** The device's cursors once the page is stored. */
function cursorsAfter(
  cursors: Record<string, string>,
  reached: Record<string, string>,
  vanished: readonly string[],
): Record<string, string> {
  const after = { ...cursors, ...reached }
  for (const scope of vanished) delete after[scope]
  return after
}

const areSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([scope, cursor]) => other[scope] === cursor)
