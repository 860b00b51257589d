import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'

afterEach(cleanup)

/** What the device prefers; framer-motion asks once and listens from then on. */
const preference = Object.assign(new EventTarget(), { matches: false })
function preferReducedMotion(isPreferred: boolean): void {
  preference.matches = isPreferred
  preference.dispatchEvent(new Event('change'))
}
beforeAll(() => {
  // That of happy-dom shows nothing of what it animates; without it the styles of the element change.
  Reflect.deleteProperty(Element.prototype, 'animate')
  window.matchMedia = () => preference as unknown as MediaQueryList
})

/** Shows a and b, and whatever it is called with; it returns when the part that animates has come. */
async function showList() {
  const list = (items: string[]) => (
    <AnimatedList items={items} keyOf={(item) => item}>
      {(item) => <button type="button">{item}</button>}
    </AnimatedList>
  )
  const { rerender } = render(list(['a', 'b']))
  const show = (items: string[]) => rerender(list(items))
  let tries = 0
  // Not waitFor of the testing library: it looks again with every change of the page, and so with those of its own.
  await vi.waitFor(() => {
    tries += 1
    show(['a', 'b', `new ${tries}`])
    expect(rowOf(`new ${tries}`).style.opacity).not.toBe('1')
  }, 5000)
  show(['a', 'b'])
  return show
}

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('li')
  if (!row) throw new Error('There is no row.')
  return row
}

describe('AnimatedList', () => {
  it('folds a row away, which takes no press meanwhile', async () => {
    preferReducedMotion(false)
    const show = await showList()
    show(['a'])
    await waitFor(() => expect(Number.parseFloat(rowOf('b').style.opacity)).toBeLessThan(1))
    expect(rowOf('b').style.height).toMatch(/px$/)
    expect(rowOf('b').hasAttribute('inert')).toBe(true)
    expect(rowOf('a').hasAttribute('inert')).toBe(false)
    await waitFor(() => expect(screen.queryByText('b')).toBeNull())
  })

  it('only fades under reduced motion', async () => {
    preferReducedMotion(true)
    const show = await showList()
    show(['a'])
    await waitFor(() => expect(Number.parseFloat(rowOf('b').style.opacity)).toBeLessThan(1))
    expect(rowOf('b').style.height).toBe('')
    expect(rowOf('b').style.transform).toBe('')
    await waitFor(() => expect(screen.queryByText('b')).toBeNull())
  })

  it('shows many rows, and takes them away, at once', async () => {
    preferReducedMotion(false)
    const show = await showList()
    const many = Array.from({ length: 60 }, (_, index) => `row ${index}`)
    show(['a', 'b', ...many])
    expect(rowOf('row 0').style.opacity).toBe('1')
    show(['a', ...many])
    await waitFor(() => expect(screen.queryByText('b')).toBeNull())
  })
})
