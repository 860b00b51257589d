/** What people take back now, and whether it has left the outbox since. */
type Change = { intent: string; id: string }

export type Undoing = {
  /** `over` ends it; `happened`: whether it has left the outbox since. */
  begin: (device: string, change: Change) => { over: () => void; happened: () => boolean }
  /** Whether this was to be taken back; then it has happened. */
  isMeant: (device: string, change: Change) => boolean
}

export function createUndoing(): Undoing {
  const all = new Set<Change & { device: string; happened: boolean }>()
  return {
    begin(device, { intent, id }) {
      const one = { device, intent, id, happened: false }
      all.add(one)
      return { over: () => void all.delete(one), happened: () => one.happened }
    },
    isMeant(device, { intent, id }) {
      const meant = [...all].filter((one) => one.device === device && one.intent === intent && one.id === id)
      for (const one of meant) one.happened = true
      return meant.length > 0
    },
  }
}
