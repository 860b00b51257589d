import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { useLastHome } from '#src/screens/start/use-last-home.ts'

const { storeLastHome } = vi.hoisted(() => ({ storeLastHome: vi.fn<() => Promise<void>>() }))
vi.mock('#src/screens/start/store-last-home.ts', () => ({ storeLastHome }))

function Home() {
  useLastHome(true)
  return <main />
}

let becomeIdle = (): void => {}
beforeEach(() => {
  vi.useFakeTimers()
  storeLastHome.mockResolvedValue()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    becomeIdle = work
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  storeLastHome.mockReset()
})

/** Home, a second after its last change. */
async function restOnHome(): Promise<() => void> {
  const { unmount } = render(
    <CopyContext value={{ userId: 'ada' } as LiveCopy}>
      <div className="frame">
        <Home />
      </div>
    </CopyContext>,
  )
  await vi.advanceTimersByTimeAsync(1000)
  return unmount
}

async function nothingElseToDo(): Promise<void> {
  becomeIdle()
  await vi.dynamicImportSettled()
}

test('The picture of home is drawn once the phone has nothing else to do', async () => {
  await restOnHome()
  expect(storeLastHome).not.toHaveBeenCalled()
  await nothingElseToDo()
  expect(storeLastHome).toHaveBeenCalledOnce()
})

test('A tap that leaves home does not wait for its picture', async () => {
  const leave = await restOnHome()
  leave()
  await nothingElseToDo()
  expect(storeLastHome).not.toHaveBeenCalled()
})
