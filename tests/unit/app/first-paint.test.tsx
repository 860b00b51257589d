/** When the picture of home gives way to the app (stores/first-paint.ts). */
import { beforeEach, expect, test } from 'vitest'
import { endFirstPaint, isFirstPaintShown } from '#src/stores/first-paint.ts'

const hint = '<section data-passing></section>'
const home = (drawn: number, isBusy = true): string =>
  `<main aria-busy="${isBusy}">${hint}${'<section></section>'.repeat(drawn)}</main>`

/** Home as React renders it first, and what covers it. */
function begin(paint: string): void {
  document.body.innerHTML = `<div id="first-paint" ${paint}></div><div id="root">${home(0)}</div>`
  endFirstPaint()
}
async function show(markup: string): Promise<boolean> {
  const root = document.getElementById('root')
  if (root) root.innerHTML = markup
  await new Promise((resolve) => setTimeout(resolve))
  return isFirstPaintShown()
}

beforeEach(() => document.body.replaceChildren())

test('the picture of home goes when all that it shows is there, and does not wait for what is below the screen', async () => {
  begin('data-sections="3"')
  expect(await show(home(2))).toBe(true)
  expect(await show(home(3))).toBe(false)
})

test('a picture without any of it, and a page that is no home, go when nothing is on its way', async () => {
  for (const paint of ['data-sections="0"', '']) {
    begin(paint)
    expect(await show(home(2))).toBe(true)
    expect(await show(home(2, false))).toBe(false)
  }
})

test('a press that has begun on it ends on it', async () => {
  begin('data-held')
  expect(await show(home(2, false))).toBe(true)
  document.getElementById('first-paint')?.removeAttribute('data-held')
  await new Promise((resolve) => setTimeout(resolve))
  expect(isFirstPaintShown()).toBe(false)
})
