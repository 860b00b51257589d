/** Mistakes with texts that several devices write (tests/simulation/rewriting.ts); they show only in its seeds. */
import { seenText } from '#src/domain/earlier-texts.ts'
import type { SentMutation } from '#sync/backend.ts'
import type { Bug, Ports } from '#tests/simulation/bug.ts'
import { withBackend, withWrites } from './wrapping.ts'

/** Changes what is sent of each edit. */
const withEdits = (ports: Ports, change: (input: SentMutation['input']) => SentMutation['input']): Ports =>
  withBackend(ports, {
    push: async (clientId, mutations, ...rest) =>
      ports.backend.push(
        clientId,
        mutations.map((mutation) =>
          'base' in mutation.input ? { ...mutation, input: change(mutation.input) } : mutation,
        ),
        ...rest,
      ),
  })

export const textBugs: Bug[] = [
  {
    name: 'the later text overwrites the other in silence',
    source: 'https://github.com/turtl/desktop/issues/80',
    wrap: (ports, { world }) =>
      withEdits(ports, (input) => ({
        ...input,
        seen: world.watch.texts.all().map(({ about, text = '' }) => seenText(about.split(' ')[1] as string, text)),
      })),
  },
  {
    name: 'what a device has written itself counts as a text of another',
    source: 'https://github.com/standardnotes/forum/issues/1614',
    wrap: (ports) => withEdits(ports, (input) => ({ ...input, base: {}, seen: [] })),
  },
  {
    name: 'a text that was dismissed on one device stays on the others',
    source: 'https://github.com/laurent22/joplin/pull/16439',
    wrap: (ports) =>
      withWrites(ports, (changes) =>
        changes.filter(({ entity, document }) => entity !== 'earlier_texts' || document !== null),
      ),
  },
  {
    name: 'a dismissal overtakes the edit that keeps the text, which is there again',
    source: 'https://github.com/vrtmrz/obsidian-livesync/issues/911',
    wrap: (ports) =>
      withBackend(ports, {
        async push(clientId, mutations, ...rest) {
          const isDismissal = ({ intent }: SentMutation): boolean => intent === 'dismiss_earlier_text'
          const sent = [...mutations.filter(isDismissal), ...mutations.filter((one) => !isDismissal(one))]
          const answer = await ports.backend.push(clientId, sent, ...rest)
          const verdicts = mutations.map((one) => answer.verdicts[sent.indexOf(one)] ?? { status: 'retry' as const })
          return { ...answer, verdicts }
        },
      }),
  },
]
