import type { Locator } from '@playwright/test'

/** Letter by letter in one go: a busy machine makes pauses between keys that were pressed. */
export const typeAtOnce = (into: Locator, text: string): Promise<void> =>
  into.evaluate((input: HTMLInputElement, letters) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let length = 1; length <= letters.length; length++) {
      value?.set?.call(input, letters.slice(0, length))
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, text)
