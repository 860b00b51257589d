import type { ImportSource } from './imported.ts'

/** What people call the service that a file comes from. */
export const sourceNames: Record<ImportSource, string> = {
  google: 'Google Maps',
  swarm: 'Swarm',
  untappd: 'Untappd',
  letterboxd: 'Diary',
  table: 'Table',
}
