import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import type { Location } from '#src/services/places.ts'
import { type Services, ServicesContext } from '#src/services/use-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('B3 A list waits two seconds for the location, and takes it when it comes later', async () => {
  let answer: (found: Location) => void = () => {}
  const asked = new Promise<Location | undefined>((resolve) => {
    answer = resolve
  })
  const services = { location: { ask: () => asked } } as unknown as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>{children}</ServicesContext>
  )
  const { result } = renderHook(() => useDeviceLocation('ask'), { wrapper })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1_999)
  expect(result.current).toMatchObject({ isSettled: false, isAsking: true })
  await pass(1)
  expect(result.current).toMatchObject({ isSettled: true, isAsking: true, near: undefined })
  const here = { latitude: 47.8, longitude: 13 }
  answer(here)
  await pass(0)
  expect(result.current).toMatchObject({ isSettled: true, isAsking: false, near: here })
})
