import type { Kind } from './kinds/kind.ts'
import {
  atmospherePhrases,
  closers,
  dishPhrases,
  openers,
  servicePhrases,
  type Verdict,
  valuePhrases,
} from './phrases.ts'
import { type Random, required } from './random.ts'

/** Writes the comments of the town's reviews so that no two are alike and nobody repeats a sentence. */
export type CommentWriter = (author: string, kind: Kind, rating: number | null, sentences: number) => string

type Source = 'opener' | 'own' | 'dish' | 'service' | 'atmosphere' | 'value' | 'closer'

/** What follows what in a comment: never two openers, the closer last. */
const order: Source[] = ['opener', 'own', 'dish', 'service', 'atmosphere', 'value', 'closer']

const moodOf = (rating: number | null) => (rating === null || rating >= 4 ? 'good' : rating >= 3 ? 'fair' : 'bad')

/** What is said beside the main point: a middling meal has two sides, others seldom do. */
function verdictOf(mood: 'good' | 'fair' | 'bad', random: Random): Verdict {
  if (mood === 'fair') return random.chance(0.5) ? 'good' : 'bad'
  return random.chance(0.93) ? mood : mood === 'good' ? 'bad' : 'good'
}

export function commentWriter(random: Random): CommentWriter {
  const uses = new Map<string, number>()
  const saidBy = new Map<string, Set<string>>()
  const written = new Set<string>()

  /** One of the sentences the author has not used, among those that were used least by all. */
  function choose(author: string, sentences: string[]): string | null {
    const said = saidBy.get(author) ?? new Set<string>()
    const fresh = sentences.filter((sentence) => !said.has(sentence))
    if (fresh.length === 0) return null
    const fewest = Math.min(...fresh.map((sentence) => uses.get(sentence) ?? 0))
    const chosen = random.pick(fresh.filter((sentence) => (uses.get(sentence) ?? 0) === fewest))
    uses.set(chosen, fewest + 1)
    saidBy.set(author, said.add(chosen))
    return chosen
  }

  function withDishes(sentence: string, kind: Kind): string {
    const [dish, other] = random.sample(kind.dishes, 2)
    return sentence.replaceAll('{dish}', required(dish)).replaceAll('{other}', required(other))
  }

  function write(author: string, kind: Kind, rating: number | null, sentences: number): string {
    const mood = moodOf(rating)
    const banks = (verdict: Verdict): Record<Source, string[]> => ({
      opener: openers,
      own: verdict === 'good' ? kind.praise : kind.faults,
      dish: dishPhrases[verdict],
      service: servicePhrases[kind.service][verdict],
      atmosphere: atmospherePhrases[kind.service][verdict],
      value: valuePhrases[verdict],
      closer: closers[mood],
    })
    // What a place serves is what people write about; everything else comes on top.
    const main: Source[] = random.chance(0.6) ? ['own'] : ['dish']
    const extras = random.sample(
      order.filter((source) => !main.includes(source)),
      Math.max(0, sentences - 1),
    )
    const sources = order.filter((source) => main.includes(source) || extras.includes(source))
    const text = sources.map((source) => {
      const verdict = source !== main[0] ? verdictOf(mood, random) : (rating ?? 5) > 3 ? 'good' : 'bad'
      const sentence = choose(author, banks(verdict)[source]) ?? choose(author, dishPhrases[verdict])
      return sentence && withDishes(sentence, kind)
    })
    return text.filter((sentence) => sentence !== null).join(' ')
  }

  return (author, kind, rating, sentences) => {
    let comment = write(author, kind, rating, sentences)
    // Two people can hit on the same short comment; a longer one tells them apart.
    for (let more = 1; written.has(comment); more++) comment = write(author, kind, rating, sentences + more)
    written.add(comment)
    return comment
  }
}
