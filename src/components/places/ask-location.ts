import { toastError } from '#src/ui/toast.ts'
import type { Whereabouts } from './use-location.ts'

/** Asks for the location. A browser with a permanent refusal says nothing, so this says it. */
export async function askLocation({ ask }: Pick<Whereabouts, 'ask'>): Promise<boolean> {
  const isKnown = await ask()
  if (!isKnown) toastError('Location', "We don't know where you are. Allow it in this browser's settings.")
  return isKnown
}
