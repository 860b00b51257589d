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
  page.innerHTML = `<main style="max-width:26rem"><h1 style="margin:0;font-size:1.375rem;line-height:1.3">Some files of crumb. have not come yet</h1><p style="margin:8px 0 20px">Check your connection. This page keeps trying, and what you saved on this device is safe.</p><button style="min-height:48px;padding:0 20px;border:0;border-radius:12px;background:${accent};color:${onAccent};font:600 1rem system-ui,sans-serif">${word}</button></main>`
  page.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) void press(target)
  })
  document.body.append(page)
}

export function hideTrouble(): void {
  page?.remove()
  page = undefined
}
