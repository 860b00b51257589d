/**
 * What stands between phones and server and answers in its place: gateways, proxies, sign-in pages; and a storage service that
 * fails alone. What it answers goes through the app's own reading of answers (src/backend).
 */
import { classifyAnswer, classifyFailure } from '#src/backend/classify-error.ts'
import { readPullAnswer } from '#src/backend/pull-answer.ts'
import { pullSoFar } from '#src/backend/pull-so-far.ts'
import type { PullAnswer, SentMutation } from '#sync/backend.ts'
import { links } from '#tests/simulation/links.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { Server } from '#tests/simulation/virtual-backend.ts'
import { hardshipStream, type Unless } from './streams.ts'

export type Way = {
  /** The server behind it. */
  before: (server: Server) => Server
  isThere: boolean
  /** The storage service is down from some time on, until it is mended. */
  losesStorage: boolean
  /** Answers of which the end was cut off, with what they were before. */
  cut: WeakMap<PullAnswer, PullAnswer>
  /** Nothing stands between any more. */
  heal: () => void
  mendStorage: () => void
}

/** Statuses of pages in HTML: a hotel's sign-in, and what proxies and gateways say of themselves. */
const pages = [200, 200, 400, 403, 404, 407, 500, 502, 503, 504]
const gateways = [200, 500, 502, 504]

/** `onTooLarge` hears what was alone in a request that was refused for its size: nobody else has refused it. */
export function createWay(
  seed: number,
  now: () => number,
  onTooLarge: (mutation: SentMutation) => void,
  unless: Unless,
): Way {
  const random = unless('way', hardshipStream(seed, 501, 0.6))
  const storage = unless('storageDown', hardshipStream(seed, 502, 0.3))
  const downFrom = storage?.between(0, 200_000)
  const most = random?.pick([0.02, 0.06, 0.15]) ?? 0
  const rate = (): number => random?.between(0, most) ?? 0
  const rates = { instead: rate(), afterwards: rate(), cut: rate(), tooLarge: rate() }
  let [isHealed, isMended] = [random === undefined, storage === undefined]

  const cut = new WeakMap<PullAnswer, PullAnswer>()
  /** Of requests that the network repeats, what became of the first: a proxy says the same of both. */
  const met = new WeakMap<readonly SentMutation[], 'passed' | 'refused'>()

  const page = (statuses: readonly number[], lot: Random): never => {
    throw classifyAnswer(lot.pick(statuses), undefined)
  }
  /** A request meets the way, and its answer does. */
  const through = async <Answer>(act: () => Answer | Promise<Answer>): Promise<Answer> => {
    if (isHealed || !random) return act()
    if (random.chance(rates.instead)) page(pages, random)
    const answer = await act()
    if (random.chance(rates.afterwards)) page(gateways, random)
    return answer
  }
  /** What has come of an answer when the connection ends: none of home's is used (src/backend/http-backend.ts). */
  const shortened = (answer: PullAnswer, salvages: boolean): PullAnswer => {
    if (isHealed || !random?.chance(rates.cut)) return answer
    const text = JSON.stringify(answer)
    const part = pullSoFar(text.slice(0, random.int(text.length)))
    if (part === undefined || !salvages) throw classifyFailure(new TypeError('The connection has ended.'))
    const read = readPullAnswer(part)
    cut.set(read, answer)
    return read
  }
  const inStorage = async <Answer>(act: () => Answer | Promise<Answer>): Promise<Answer> => {
    if (!isMended && storage && now() >= (downFrom ?? 0)) page([500, 502, 503], storage)
    return through(act)
  }

  return {
    isThere: random !== undefined,
    losesStorage: storage !== undefined,
    cut,
    heal() {
      isHealed = true
    },
    mendStorage() {
      isMended = true
    },
    before: (server) => ({
      ...server,
      wholeOf: (answer) => cut.get(answer) ?? answer,
      home: async (userId) => shortened(await through(() => server.home(userId)), false),
      pull: async (userId, cursors, maxRows) =>
        shortened(await through(() => server.pull(userId, cursors, maxRows)), true),
      async push(userId, clientId, mutations, sentAt) {
        const before = met.get(mutations)
        const [mutation, ...others] = mutations
        const isAlone = mutation !== undefined && others.length === 0
        // Of what links a photo the watch takes any refusal for the person's loss of it.
        const mayRefuse = !before && !isHealed && !(isAlone && links.has(mutation.intent))
        if (before === 'refused' || (mayRefuse && random?.chance(rates.tooLarge))) {
          met.set(mutations, 'refused')
          if (isAlone) onTooLarge(mutation)
          throw classifyAnswer(413, undefined)
        }
        met.set(mutations, 'passed')
        return through(() => server.push(userId, clientId, mutations, sentAt))
      },
      async putFile(userId, path) {
        // With a page and not with 413, for then the photo is given up, and the person asked (tests/unit/engine/photos.test.ts).
        if (!isHealed && random?.chance(rates.tooLarge)) throw classifyAnswer(403, undefined)
        await inStorage(() => server.putFile(userId, path))
      },
      removeFile: (userId, path) => inStorage(() => server.removeFile(userId, path)),
      unlinkedFiles: (userId) => through(() => server.unlinkedFiles(userId)),
      page: (userId, key) => through(() => server.page(userId, key)),
    }),
  }
}
