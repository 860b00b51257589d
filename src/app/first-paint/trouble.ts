/** The page that says that the app's files do not come. It needs no file itself. */

const word = 'Try again'

let page: HTMLElement | undefined

/** `again` resolves if it could not help. */
export function showTrouble(again: () => Promise<void>): void {
  if (page) return
  const [background, text, accent, onAccent] =
    document.documentElement.dataset['theme'] === 'dark'
      ? ['#16110E', '#F7EEE7', '#FF8A65', '#2B0E05']
      : ['#FFFBF7', '#221A15', '#B83A1B', '#fff']
  page = document.createElement('div')
  page.setAttribute('role', 'alert')
  page.style.cssText = `visibility:visible;position:fixed;z-index:1;inset:0;overflow:auto;display:grid;place-content:center;padding:20px;background:${background};color:${text};font:1rem/1.5 system-ui,sans-serif`
  const press = async (button: HTMLButtonElement): Promise<void> => {
    button.textContent = 'Trying…'
    await again()
    button.textContent = word
  }
  const main = part(page, 'main', 'max-width:26rem')
  part(main, 'h1', 'margin:0;font-size:1.375rem;line-height:1.3', 'Some files of crumb. have not come yet')
  part(
    main,
    'p',
    'margin:8px 0 20px',
    'Check your connection. This page keeps trying, and what you saved on this device is safe.',
  )
  const look = `min-height:48px;padding:0 20px;border:0;border-radius:12px;background:${accent};color:${onAccent};font:600 1rem system-ui,sans-serif`
  part(main, 'button', look, word)
  page.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) void press(target)
  })
  document.body.append(page)
}

/** Not as markup, which the page's policy forbids to strings. */
function part(of: HTMLElement, tag: string, style: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.style.cssText = style
  element.textContent = text
  of.append(element)
  return element
}

export function hideTrouble(): void {
  page?.remove()
  page = undefined
}
