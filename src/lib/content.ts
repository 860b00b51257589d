/** The content pages that an operator edits: content/ holds the files, build/content.ts makes this of them. */

export type ContentName = 'rules' | 'privacy' | 'contact'

export type ContentNode =
  | string
  | {
      tag: 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'span' | 'a'
      /** Of a link. */
      href?: string
      nodes: ContentNode[]
    }

/** `date`: since when they hold, as YYYY-MM-DD. */
export type Content = { title: string; date?: string; nodes: ContentNode[] }

/** A package in the bundle, or something else that others made. */
export type Licence = { name: string; version?: string; licence?: string; text: string }

/** Where the build puts all licences (build/licences.ts). */
export const licencesFile = 'licences.json'
