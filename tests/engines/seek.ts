/** Finds what a person would call by its kind and its words. Runs in the page. */
type Kind = 'button' | 'link' | 'field' | 'heading' | 'region' | 'menuitem'

/** `name` is exact; `pattern` is the source of a regular expression. */
export type Sought = { kind: Kind; name?: string; pattern?: string; inside?: Sought }

/** In the page an element, in Node a reference to it. */
export type Found = HTMLElement

/** The first that is shown, or null. Inputs may be hidden below what is drawn for them. */
export function seek(sought: Sought): Found | null {
  const selectors: Record<Kind, string> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, select, [role=switch], [role=searchbox]',
    heading: 'h1, h2, h3, h4',
    region:
      'section, [role=region], [role=dialog], [role=alertdialog], header, nav, aside, main, ul, ol, fieldset, [role=group]',
    menuitem: '[role=menuitem]',
  }
  const plain = (words: string | null | undefined): string => (words ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (one: HTMLElement): string => {
    const labelledBy = one.getAttribute('aria-labelledby')
    if (labelledBy)
      return plain(
        labelledBy
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = one.getAttribute('aria-label')
    if (label !== null) return plain(label)
    if ('labels' in one && (one as HTMLInputElement).labels?.length)
      return plain([...((one as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' '))
    const legend = one.matches('fieldset') ? one.querySelector('legend') : null
    return plain((legend ?? one).textContent || one.getAttribute('placeholder'))
  }
  const search = ({ kind, name, pattern, inside }: Sought): HTMLElement | null => {
    const root = inside ? search(inside) : document.body
    if (!root) return null
    const all = [...root.querySelectorAll<HTMLElement>(selectors[kind])]
    return (
      all.find((one) => {
        if (one.matches('input') ? !one.isConnected : one.getClientRects().length === 0) return false
        if (one.closest('[inert], [aria-hidden=true]')) return false
        const words = nameOf(one)
        return pattern === undefined ? words === name : new RegExp(pattern).test(words)
      }) ?? null
    )
  }
  return search(sought)
}
