import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLocate } from '#src/components/map/use-locate.ts'
import type { Point } from '#src/domain/places/distance.ts'

const toastError = vi.hoisted(() => vi.fn<(title: string, text: string) => void>())
vi.mock('#src/ui/toast.ts', () => ({ toastError }))
beforeEach(() => void toastError.mockReset())

const here = { latitude: 47.8, longitude: 13 }
const further = { latitude: 47.9, longitude: 13 }

/** A map; `answer`: whether the device says where it is. */
function begin(near: Point | undefined, answer: boolean) {
  const go = vi.fn<(near: Point) => void>()
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(answer)
  const { result, rerender } = renderHook(
    (props: { near: Point | undefined }) =>
      useLocate({ near: props.near, accuracy: undefined, isSettled: true, isAsking: false, ask }, go),
    { initialProps: { near } },
  )
  return { go, press: () => act(() => result.current()), learn: (point: Point) => rerender({ near: point }) }
}

test('"My location" goes there at once when it is known', async () => {
  const { go, press } = begin(here, true)
  await press()
  expect(go.mock.calls).toEqual([[here]])
})

test('The first press asks, and the map goes there once the device has said it, and does not follow', async () => {
  const { go, press, learn } = begin(undefined, true)
  await press()
  expect(go).not.toHaveBeenCalled()
  learn(here)
  expect(go.mock.calls).toEqual([[here]])
  learn(further)
  expect(go).toHaveBeenCalledTimes(1)
})

test('A device that may not say it is told of, and the map stays', async () => {
  const { go, press, learn } = begin(undefined, false)
  await press()
  expect(toastError).toHaveBeenCalledWith('Location', expect.stringContaining("this browser's settings"))
  learn(here)
  expect(go).not.toHaveBeenCalled()
})
