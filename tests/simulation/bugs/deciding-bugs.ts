/** Mistakes with drafts, photos, files of unsent work and lost timers; they show only in the seeds of tests/simulation/deciding.ts. */
import type { Bug } from '#tests/simulation/bug.ts'
import { withBackend, withOwedWriter } from './wrapping.ts'

export const decidingBugs: Bug[] = [
  {
    name: 'nobody looks for news any more once the way for them is up',
    source: 'https://github.com/toggl-open-source/toggldesktop/issues/1411',
    wrap: ({ copy, backend }) => {
      const { clock } = copy
      const sleep: typeof clock.sleep = (ms, signal) =>
        ms < 300_000 || !signal
          ? clock.sleep(ms, signal)
          : new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      return { copy: { ...copy, clock: { ...clock, sleep } }, backend }
    },
  },
  {
    name: 'progress that comes late brings back a photo that was taken away',
    source: 'https://github.com/flowjs/flow.js/issues/130',
    wrap: (ports) =>
      withBackend(ports, {
        async upload(file, onProgress, signal) {
          const { owed } = ports.copy
          const photos = await owed.read(['photos'], (reader) => reader.all('photos'))
          const photo = photos.find(({ path }) => path.startsWith(file.path))
          const report = (progress: number): void => {
            onProgress(progress)
            if (photo)
              void owed.write(['photos'], (writer) => writer.put('photos', [{ ...photo, progress }])).catch(() => {})
          }
          return ports.backend.upload(file, report, signal)
        },
      }),
  },
  {
    name: 'a draft that is sent leaves its photos behind',
    source: 'https://github.com/nextcloud/mail/issues/458',
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        put: async (table, rows) =>
          table === 'photos' && tables.includes('drafts') && tables.includes('outbox')
            ? undefined
            : writer.put(table, rows),
      })),
  },
  {
    name: 'what is taken in from a file does not look at what is there',
    source: 'https://github.com/standardnotes/forum/issues/2023',
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        all: async (table) => (tables.includes('offers') && tables.includes('drafts') ? [] : writer.all(table)),
      })),
  },
  {
    name: 'a write comes after its transaction and is lost',
    source: 'https://github.com/murtaza-nasir/speakr/pull/313',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        async put(table, rows) {
          if (table !== 'drafts') return writer.put(table, rows)
          void ports.copy.clock.sleep(1).then(() => writer.put(table, rows).catch(() => {}))
          return undefined
        },
      })),
  },
]
