/** Which mutations devices have from files of unsent work (carrying.ts): of those each device has its own, under the same id. */
export type TakingIn = {
  /** A device takes in a file, until the result is called. */
  begin: (device: string) => () => void
  isOn: (device: string) => boolean
  ids: Set<string>
}

export function createTakingIn(): TakingIn {
  const running = new Map<string, number>()
  const change = (device: string, by: number): unknown => running.set(device, (running.get(device) ?? 0) + by)
  return {
    begin(device) {
      let isOver = false
      change(device, 1)
      return () => {
        if (!isOver) change(device, -1)
        isOver = true
      }
    },
    isOn: (device) => (running.get(device) ?? 0) > 0,
    ids: new Set(),
  }
}
