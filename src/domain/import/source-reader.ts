import type { ImportDocument } from './documents.ts'
import type { Imported, ImportSource } from './imported.ts'
import type { Lines } from './lines.ts'

export type Content = Pick<Imported, 'visits' | 'saved' | 'lists'>

/** One for each source. It gets all of its files at once, because some say more about what is in another. */
export type SourceReader = {
  source: ImportSource
  /** Told by the content, whatever the file is called. */
  takes: (document: ImportDocument) => boolean
  read: (documents: readonly ImportDocument[], lines: Lines) => Content
}

export const joined = (contents: readonly Partial<Content>[]): Content => ({
  visits: contents.flatMap(({ visits = [] }) => visits),
  saved: contents.flatMap(({ saved = [] }) => saved),
  lists: contents.flatMap(({ lists = [] }) => lists),
})
