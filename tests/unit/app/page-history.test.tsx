import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { unstable_HistoryRouter as HistoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createPageHistory } from '#src/app/page-history.ts'
import { noteTappedPlace } from '#src/stores/tapped-place.ts'

afterEach(cleanup)

/** Two pages, the second of which takes until `bring` is called. */
function show(isHere: (pathname: string) => boolean) {
  let bring = (): void => {}
  const coming = new Promise<void>((resolve) => {
    bring = resolve
  })
  const Late = lazy(async () => {
    await coming
    return { default: () => <p>second</p> }
  })
  const history = createPageHistory(isHere)
  history.replace('/first')
  render(
    <HistoryRouter history={history} useTransitions={false}>
      <Suspense fallback={<p>waiting</p>}>
        <Routes>
          <Route path="/first" element={<p>first</p>} />
          <Route path="/second" element={<Late />} />
          <Route path="/third" element={<p>third</p>} />
          <Route path="/restaurant/kumo" element={<p>place</p>} />
        </Routes>
      </Suspense>
    </HistoryRouter>,
  )
  return { history, bring }
}

test('A page whose code has to come leaves the one before in its place until then', async () => {
  const { history, bring } = show(() => false)
  await act(async () => history.push('/second'))
  expect(screen.getByText('first').style.display).toBe('')
  expect(screen.queryByText('waiting')).toBeNull()
  await act(async () => bring())
  expect(screen.getByText('second')).toBeTruthy()
})

test('A page whose code is here is drawn in one go', () => {
  const { history } = show((pathname) => pathname === '/third')
  // React draws no transition within it.
  flushSync(() => history.push('/third'))
  expect(screen.getByText('third')).toBeTruthy()
})

test('A page that a picture moves to is drawn as a transition, though its code is here', async () => {
  const { history } = show(() => true)
  noteTappedPlace({ id: 'kumo', name: 'Kumo' }, true)
  await act(async () => {
    flushSync(() => history.push('/restaurant/kumo'))
    expect(screen.getByText('first')).toBeTruthy()
  })
  expect(screen.getByText('place')).toBeTruthy()
})
