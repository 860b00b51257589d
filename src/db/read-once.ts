/** Reads each question once: for as long as nobody hears of a change, whoever asks again is given the same. */
import type { DocumentReader } from './document-reader.ts'

export function readingOnce(reader: DocumentReader): DocumentReader {
  const known = new Map<string, Promise<unknown>>()
  const once = <Answer>(question: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> => {
    const key = JSON.stringify(question)
    const answer = (known.get(key) as Promise<Answer> | undefined) ?? read()
    known.set(key, answer)
    answer.catch(() => known.delete(key))
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
