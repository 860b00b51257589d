/** Ms. */
const againAfter = 5000

/**
 * Code that comes behind what is shown, as soon as it can be had: on a new device the connection may be gone when home is there. Throws
 * when the signal aborts.
 */
export async function importUntilThere<Module extends object>(
  load: () => Promise<Module>,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<Module> {
  for (;;) {
    const module = await load().catch(() => undefined)
    signal.throwIfAborted()
    if (module) return module
    await sleep(againAfter, signal)
    signal.throwIfAborted()
  }
}
