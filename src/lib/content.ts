/** The pages of words that an operator edits: content/ holds the files, build/words.ts makes this of them. */

export type WordsName = 'rules' | 'privacy' | 'contact'

export type WordsNode =
  | string
  | {
      tag: 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'span' | 'a'
      /** Of a link. */
      href?: string
      nodes: WordsNode[]
    }

/** `date`: since when they hold, as YYYY-MM-DD. */
export type Words = { title: string; date?: string; nodes: WordsNode[] }

/** A package in the bundle, or something else that others made. */
export type Licence = { name: string; version?: string; licence?: string; text: string }

/** Where the build puts all licences (build/licences.ts). */
export const licencesFile = 'licences.json'
