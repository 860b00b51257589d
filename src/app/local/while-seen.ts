import type { LiveService } from '#src/services/use-services.ts'

/** Watches only while somebody sees the page: what is watched would keep the connection open. Who is back hears of a change at once. */
export const whileSeen = ({ watch }: LiveService): LiveService => ({
  watch(table, id, onChange) {
    let stop: (() => void) | undefined
    const look = (): void => {
      const isSeen = document.visibilityState === 'visible'
      if (isSeen) stop ??= watch(table, id, onChange)
      else {
        stop?.()
        stop = undefined
      }
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      stop?.()
    }
  },
})
