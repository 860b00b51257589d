import { paths } from '#src/lib/paths.ts'
import { type FullWorld, makeFullWorld } from '#tests/e2e/world.ts'
import { type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { specifiedAddresses } from '#tests/support/addresses.ts'

/** Each from cold: the browser loads everything anew, from what the service worker keeps. */
export async function everyAddressOpensOffline(device: Device): Promise<string> {
  const world = await makeFullWorld()
  await signInByForm(device.page, world.ada)
  await isReadyForOffline(device.page)
  return addressesOpenOffline(device, world)
}

/** Every `step`th of them, where the app is ready for offline. The network is gone afterwards. */
export async function addressesOpenOffline(
  { page, line }: Device,
  { ben, list, place, bensReview }: FullWorld,
  step = 1,
): Promise<string> {
  line.setOnline(false)
  const there = { person: ben.id, restaurant: place, review: bensReview, list: list.id }
  const all = [...specifiedAddresses(there), paths.sync, `${paths.search}?q=p.f.chang`]
  const addresses = all.filter((_, index) => index % step === 0)
  const times: number[] = []
  for (const address of addresses) {
    const started = Date.now()
    await page.open(address)
    const isOfThing = /^\/(restaurant|review|list|edit-list|add-to-list|profile|user)\/[^/]+$/.test(address)
    await page.until(
      `${address} from cold`,
      () =>
        page.run(() => ({
          at: location.pathname + location.search,
          hasFrame: document.querySelector('nav[aria-label="Main"]') !== null,
          title: document.title,
          heading: document.querySelector('main h1, h1')?.textContent ?? '',
          isLoading: [...document.querySelectorAll('[aria-label="Loading"]')].length > 0,
          main: document.querySelector('main')?.textContent,
        })),
      ({ at, hasFrame, title, heading, isLoading, main }) =>
        at === address &&
        hasFrame &&
        /^(?!Page not found).+ · crumb\.$/.test(title) &&
        heading !== '' &&
        !isLoading &&
        main !== undefined &&
        !(isOfThing && /not found|not on this device/i.test(main)),
    )
    times.push(Date.now() - started)
  }
  times.sort((a, b) => a - b)
  return `${addresses.length} addresses, median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`
}
