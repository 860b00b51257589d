/** A device of crumb: its engine, commands and Supabase adapter, over any stores. */

import type { SessionKeeper } from '#src/backend/session.ts'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'
import type { Backend } from '#sync/backend.ts'
import { createEngine, type Engine } from '#sync/engine.ts'
import type { Account, Device } from '#tests/race/contender.ts'

export type CrumbCopy = {
  copy: LocalCopy
  countRows: Device['countRows']
  reviews: Device['reviews']
  onFirstReviews: Device['onFirstReviews']
  close: () => Promise<void>
}

export function openCrumbDevice(opened: CrumbCopy, { url, key, userId, token }: Account): Device {
  const { copy } = opened
  // Of the session the adapter needs the token; signing in and out is no part of the race.
  const session: Partial<SessionKeeper> = { accessToken: async () => token }
  const backend = createSupabaseBackend({ url, key }, session as SessionKeeper, userId)
  let ended = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const pull = { isComplete: false }

  /** `onFailure`: a request has failed, for whatever reason. */
  const start = (onFailure: (engine: Engine) => void): void => {
    ended = new AbortController()
    const engine: Engine = createEngine({
      copy,
      backend: watched(
        backend,
        (more) => {
          // The last page may arrive before the one that it was asked for behind.
          pull.isComplete ||= !more
        },
        () => onFailure(engine),
      ),
      random: Math.random,
    })
    running = engine.run(ended.signal)
  }
  const stop = async (): Promise<void> => {
    ended.abort()
    await running
  }

  return {
    async sync() {
      await stop()
      await copy.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
      // As when a phone's network is back: without it the engine would wait, which is no figure of this race.
      start((engine) => setTimeout(engine.wake, 100))
      pull.isComplete = false
      // The stores are not asked before it can be, because asking takes time from them.
      while (!(pull.isComplete && (await isDone(copy)))) await new Promise((resolve) => setTimeout(resolve, 5))
      const done = performance.now()
      await stop()
      return done
    },
    async goLive() {
      start(() => {})
    },
    save: async ({ id, restaurant_id, rating, comment, created_at }) =>
      mustSucceed(await logVisit(copy, { id, restaurant_id, rating, comment, created_at })),
    async edit(id, comment) {
      const base = { comment: (await opened.reviews()).get(id) ?? null }
      mustSucceed(await editReview(copy, { id, fields: { comment }, base }))
    },
    reviews: opened.reviews,
    countRows: opened.countRows,
    onFirstReviews: opened.onFirstReviews,
    async close() {
      await stop()
      await opened.close()
    },
  }
}

/** Everything has arrived since sync() began, and everything that was saved has gone. */
async function isDone(copy: LocalCopy): Promise<boolean> {
  return copy.owed.read(['facts', 'outbox'], async (owed) => {
    const pulled = await owed.get('facts', 'first_pull_done')
    return pulled !== undefined && (await owed.all('outbox')).length === 0
  })
}

function watched(backend: Backend, onPage: (more: boolean) => void, onFailure: () => void): Backend {
  const told = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      onFailure()
      throw error
    }
  }
  return {
    ...backend,
    async pull(...parameters) {
      const answer = await told(backend.pull(...parameters))
      onPage(answer.more)
      return answer
    },
    push: (...parameters) => told(backend.push(...parameters)),
  }
}

function mustSucceed(result: Result): void {
  if (!result.ok) throw new Error(`crumb refused a command: ${JSON.stringify(result)}`)
}
