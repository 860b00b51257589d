/** Realtime that is silent, late, doubled and out of order; and devices that it tells of something all the time. */
import type { Process, Scheduler } from '#tests/simulation/scheduler.ts'
import { hardshipStream, type Unless } from './streams.ts'

export type News = {
  isOdd: boolean
  /** After how many ms each a hint comes that would have come after `usual`; undefined: not at all. */
  delays: (usual: number | undefined) => readonly number[]
  /** Tells the tabs of one device, from now on, whether or not anything has happened. */
  flood: (scheduler: Scheduler, listeners: ReadonlyMap<() => void, Process>) => void
}

/** A pull takes longer. */
const betweenHints = [60, 250] as const

export function drawNews(seed: number, unless: Unless): News {
  const random = unless('news', hardshipStream(seed, 503, 0.6))
  const floods = unless('news', hardshipStream(seed, 504, 0.15))
  return {
    isOdd: random !== undefined || floods !== undefined,
    delays(usual) {
      if (!random) return usual === undefined ? [] : [usual]
      if (usual === undefined || random.chance(0.2)) return []
      const late = random.chance(0.2) ? random.between(0, 300_000) : 0
      const twins = random.chance(0.2) ? 1 + random.int(4) : 0
      return [usual + late, ...Array.from({ length: twins }, () => usual + random.between(0, 1_000))]
    },
    flood(scheduler, listeners) {
      if (!floods) return
      const told = `device${floods.int(5)}/`
      const tell = (): void => {
        for (const [listener, process] of listeners)
          if (process.name.startsWith(told)) scheduler.after(process, 0, 'hears of nothing new', listener)
        scheduler.after(undefined, floods.between(...betweenHints), 'realtime tells again', tell)
      }
      tell()
    },
  }
}
