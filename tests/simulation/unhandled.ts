/** Failures that nobody caught while a seed ran. */

const unhandled: string[] = []
process.on('unhandledRejection', (reason) => unhandled.push(`Nobody caught: ${String(reason)}`))

export function forgetUnhandled(): void {
  unhandled.length = 0
}

/** Node tells a macrotask later, and virtual time mostly has none. */
export async function heardUnhandled(): Promise<readonly string[]> {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
  return unhandled
}
