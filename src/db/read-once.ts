/** Reads each question once: for as long as nobody hears of a change, whoever asks again is given the same, at once when it is known. */
import type { DocumentReader } from './document-reader.ts'

/** Answers that have come: whoever waits for a promise is always told later, and would draw what is known a second time. */
const known = new WeakMap<Promise<unknown>, { value: unknown }>()

/** What the promise of a reader has given, where that is known at once. */
export const answerOf = <Answer>(promise: Promise<Answer>): { value: Answer } | undefined =>
  known.get(promise) as { value: Answer } | undefined

export function readingOnce(reader: DocumentReader): DocumentReader {
  const asked = new Map<string, Promise<unknown>>()
  const once = <Answer>(question: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> => {
    const key = JSON.stringify(question)
    const before = asked.get(key) as Promise<Answer> | undefined
    if (before) return before
    const answer = read()
    asked.set(key, answer)
    answer.then(
      (value) => known.set(answer, { value }),
      () => asked.delete(key),
    )
    return answer
  }
  return {
    ...reader,
    find: (entity, question) =>
      // What it accepts cannot be compared.
      'newest' in question && question.newest.accepts
        ? reader.find(entity, question)
        : once([entity, question], () => reader.find(entity, question)),
    answers: { ...reader.answers, get: (id) => once([id], () => reader.answers.get(id)) },
  }
}
