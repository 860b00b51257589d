/** The two live counts of the specification (likes, followers), for rows in none of the person's scopes. */
import type { REALTIME_SUBSCRIBE_STATES } from '@supabase/realtime-js'
import type { LiveService } from '#src/services/use-services.ts'
import { type Connection, channelOf } from './realtime.ts'

const keyOf = { lists: 'id', profile_counts: 'user_id' }

/** Every failure is silent. */
export function createLiveService(connection: Connection): LiveService {
  async function open(table: keyof typeof keyOf, id: string, onChange: () => void): Promise<() => void> {
    const connected = await connection()
    const filter = `${keyOf[table]}=eq.${id}`
    const channel = channelOf(connected, `${table} ${id}`).on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table, filter },
      onChange,
    )
    channel.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) => {
      if (status === 'SUBSCRIBED') onChange()
    })
    return () => void connected.removeChannel(channel).catch(() => {})
  }

  return {
    watch(table, id, onChange) {
      let isOver = false
      let close: (() => void) | undefined
      const start = async (): Promise<void> => {
        const opened = await open(table, id, onChange)
        if (isOver) opened()
        else close = opened
      }
      start().catch(() => {})
      return () => {
        isOver = true
        close?.()
      }
    },
  }
}
