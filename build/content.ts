/**
 * The content pages that an operator edits (content/*.md). Each becomes a module of plain data, which the app renders
 * itself: no markup is ever put into the page as text, and a start loads none of it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { Content, ContentName, ContentNode } from '#src/lib/content.ts'

const folder = join(import.meta.dirname, '../content')
const names: readonly ContentName[] = ['rules', 'privacy', 'contact']
/** `virtual:content/rules` is that page, `virtual:content` the titles and dates of all. */
const prefix = 'virtual:content'

export function content(): Plugin {
  return {
    name: 'content',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 2)
      for (const one of names) this.addWatchFile(fileOf(one))
      if (name !== '') return `export default ${JSON.stringify(await readContent(name as ContentName))}`
      const heads = names.map(async (one) => {
        const { title, date } = await readContent(one)
        return [one, { title, date }] as const
      })
      return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(heads)))}`
    },
  }
}

const fileOf = (name: ContentName): string => join(folder, `${name}.md`)

const readContent = async (name: ContentName): Promise<Content> => contentOf(await readFile(fileOf(name), 'utf8'))

/** Throws for what has no title, and for what such a page cannot show. */
export function contentOf(markdown: string): Content {
  const [first = '', second = '', ...rest] = markdown.split('\n')
  const title = /^# (.+)/.exec(first)?.[1]
  if (title === undefined) throw new Error('A page of content/ begins with its title, such as "# Rules"')
  const date = /^\d{4}-\d\d-\d\d$/.exec(second.trim())?.[0]
  const body = [...(date ? [] : [second]), ...rest].join('\n')
  return { title, ...(date && { date }), nodes: nodesOf(marked.lexer(body)) }
}

const nodesOf = (tokens: readonly Token[] = []): ContentNode[] => tokens.flatMap(nodeOf)

function nodeOf(token: Token): ContentNode | [] {
  const within = () => nodesOf('tokens' in token ? token.tokens : [])
  switch (token.type) {
    case 'space':
      return []
    case 'text':
      return 'tokens' in token && token.tokens ? { tag: 'span', nodes: within() } : unescaped(token.raw)
    case 'escape':
      return token.text
    case 'heading':
      return { tag: token.depth === 2 ? 'h2' : 'h3', nodes: within() }
    case 'paragraph':
      return { tag: 'p', nodes: within() }
    case 'strong':
    case 'em':
      return { tag: token.type, nodes: within() }
    case 'link':
      return { tag: 'a', href: token.href, nodes: within() }
    case 'list':
      return {
        tag: token.ordered ? 'ol' : 'ul',
        nodes: (token.items as Token[]).map((item) => ({
          tag: 'li',
          nodes: nodesOf('tokens' in item ? item.tokens : []),
        })),
      }
    // "<an email address>" is text, as long as nobody has filled it in.
    case 'html':
      return token.raw
    default:
      throw new Error(`A page of content/ cannot show this: ${token.raw}`)
  }
}

/** Lines are broken where the file does it for its own sake. */
const unescaped = (text: string): string => text.replaceAll('\n', ' ')
