import type { useCopy } from '#src/queries/use-copy.ts'

/**
 * Calls `ask` when the app comes to the front, which several events may tell at once, and when the person wants news: by
 * pulling, or by tapping where they are. Returns what ends it.
 */
export function whenWantedAgain({ store }: ReturnType<typeof useCopy>, ask: () => void): () => void {
  const inFront = (): void => {
    if (document.visibilityState === 'visible') ask()
  }
  const stopListening = store.channel.listen((message) => {
    if (message === 'pull') inFront()
  })
  window.addEventListener('focus', inFront)
  document.addEventListener('visibilitychange', inFront)
  return () => {
    stopListening()
    window.removeEventListener('focus', inFront)
    document.removeEventListener('visibilitychange', inFront)
  }
}
