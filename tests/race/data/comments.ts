/**
 * Comments as people write them, for measuring bytes: a walk over the word pairs of the demo town's sentences. Putting
 * whole sentences together would compress far too well, because the same sentence would come again and again.
 */
import { kinds } from '#supabase/seed/kinds/all-kinds.ts'
import {
  atmospherePhrases,
  closers,
  dishPhrases,
  openers,
  servicePhrases,
  valuePhrases,
} from '#supabase/seed/phrases.ts'
import { type Random, required } from '#supabase/seed/random.ts'

const sentences = [
  ...openers,
  ...Object.values(closers).flat(),
  ...Object.values(dishPhrases).flat(),
  ...Object.values(valuePhrases).flat(),
  ...[...Object.values(servicePhrases), ...Object.values(atmospherePhrases)].flatMap((bank) =>
    Object.values(bank).flat(),
  ),
  ...kinds.flatMap(({ praise, faults }) => [...praise, ...faults]),
]
const dishes = kinds.flatMap((kind) => kind.dishes)

/** The words that follow a word; '' begins and ends a sentence. */
const followers = new Map<string, string[]>()
for (const sentence of sentences) {
  const words = ['', ...sentence.split(' '), '']
  for (const [index, word] of words.slice(0, -1).entries()) {
    followers.set(word, [...(followers.get(word) ?? []), required(words[index + 1])])
  }
}

/** The mean length in characters, and how far most lie from it. */
const mean = 90
const deviation = 45

export function writeComment(random: Random): string {
  const length = Math.max(12, random.around(mean, deviation))
  const words: string[] = []
  let word = ''
  for (let written = 0; written < length; written += word.length + 1) {
    word = random.pick(required(followers.get(word)))
    if (word === '') continue
    word = word.replace(/\{\w+\}/, () => random.pick(dishes))
    words.push(word)
    // The dish that was put in follows nothing; the walk goes on with a new sentence.
    if (!followers.has(word)) word = ''
  }
  return words.join(' ')
}
