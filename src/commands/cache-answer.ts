/** Caches an answer of the server for showing it offline; undefined records that there is nothing any more. */
import { storeAnswer } from '#src/db/cached-answers.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { ifThereIsRoom } from './cache-fetched.ts'

/** `key` names the question and the format of the cached answer: 'profile-page-2:<id>'. `at` in ms, device clock. */
export const cacheAnswer = (
  copy: LiveCopy,
  key: string,
  answer: unknown,
  at: number = copy.clock.now(),
): Promise<boolean> =>
  ifThereIsRoom(() =>
    storeAnswer(copy.documents, { id: key, answer: answer === undefined ? undefined : { value: answer }, at }),
  )
