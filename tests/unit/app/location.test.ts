import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocationService } from '#src/app/local/location.ts'

type Position = { coords: { latitude: number; longitude: number } }

/** What the device says, in turn; undefined: the question was dismissed, or nobody knows. */
let says: (Position | undefined)[]
let permission: PermissionState
const asked = vi.fn<() => void>()
const salzburg = { coords: { latitude: 47.8, longitude: 13.04 } }

beforeEach(() => {
  permission = 'prompt'
  asked.mockReset()
  const geolocation = {
    getCurrentPosition(found: (position: Position) => void, failed: () => void) {
      asked()
      const position = says.shift()
      if (position) found(position)
      else failed()
    },
  }
  vi.stubGlobal('navigator', { geolocation, permissions: { query: () => Promise.resolve({ state: permission }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('The person is asked once while the page is open, whatever they answer', async () => {
  says = [undefined, salzburg]
  const location = createLocationService()
  expect(await location.ask()).toBeUndefined()
  expect(await location.ask()).toBeUndefined()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('Who presses for it is asked again, also after having dismissed the question', async () => {
  says = [undefined, salzburg]
  const location = createLocationService()
  await location.ask()
  expect(await location.askAgain()).toEqual(salzburg.coords)
  expect(await location.ask()).toEqual(salzburg.coords)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('Nobody is asked where only a location is wanted that was allowed before', async () => {
  says = [salzburg]
  const location = createLocationService()
  expect(await location.ifAllowed()).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
  permission = 'granted'
  expect(await location.ifAllowed()).toEqual(salzburg.coords)
})

test('An allowed location is looked up again, because people move', async () => {
  const elsewhere = { coords: { latitude: 48.2, longitude: 16.37 } }
  says = [salzburg, elsewhere]
  const location = createLocationService()
  expect(await location.ask()).toEqual(salzburg.coords)
  permission = 'granted'
  expect(await location.ask()).toEqual(elsewhere.coords)
})

test('A device without a location is none that refuses', async () => {
  vi.stubGlobal('navigator', {})
  expect(await createLocationService().ask()).toBeUndefined()
  expect(await createLocationService().ifAllowed()).toBeUndefined()
})
