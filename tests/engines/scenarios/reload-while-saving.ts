import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, signUp } from '#tests/e2e/app.ts'
import { rowsOnServer } from '#tests/e2e/server.ts'
import { allIsSent, type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { fillVisit, newName } from './visit-form.ts'

/** Milliseconds from the tap on Submit until the page is loaded again. */
const usualGaps = [0, 5, 15, 40, 120, 400]

export async function reloadWhileSaving(device: Device): Promise<string> {
  const ada = await signUp('Ada')
  await signInByForm(device.page, ada)
  await isReadyForOffline(device.page)
  return reloadsWhileSaving(device, ada)
}

/** Whenever the page goes, the visit is saved once, or its draft is still there with every word. */
export async function reloadsWhileSaving({ page }: Device, ada: Person, gaps = usualGaps): Promise<string> {
  let saved = 0
  for (const gap of gaps) {
    const name = newName('Gasthaus')
    await fillVisit(page, { name, comment: `After ${gap} ms` })
    // What was typed in the last 250 ms is not in the draft yet (draft-autosave.ts); nobody gets from there to the button so fast.
    await sleep(1000)
    await page.find({ kind: 'button', name: 'Submit Review' })
    await page.run((wait) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Submit Review')
      Object.assign(globalThis, { isPageBefore: true })
      button?.click()
      setTimeout(() => location.reload(), wait)
    }, gap)
    // ORDER: a browser that is told to go elsewhere while it loads a page again may stay where it is.
    await page.until('the page after the reload', () =>
      page.run(() => !('isPageBefore' in globalThis) && document.readyState === 'complete'),
    )
    // The form of a draft that has ended has no light.
    await page.open('/start')
    await allIsSent(page)
    const rows = await rowsOnServer<{ comment: string }>(
      ada,
      `reviews?user_id=eq.${ada.id}&select=comment,restaurants!inner(name)&restaurants.name=eq.${encodeURIComponent(name)}`,
    )
    if (rows.length > 1) throw new Error(`After ${gap} ms the visit is on the server ${rows.length} times.`)
    saved += rows.length
    if (rows.length === 0) await draftIsComplete({ page, name, comment: `After ${gap} ms` })
    else if (rows[0]?.comment !== `After ${gap} ms`) throw new Error(`After ${gap} ms it is ${JSON.stringify(rows)}.`)
  }
  return `saved in ${saved} of ${gaps.length}, a whole draft in the others`
}

async function draftIsComplete({
  page,
  name,
  comment,
}: Pick<Device, 'page'> & { name: string; comment: string }): Promise<void> {
  await page.open('/log')
  await page.click({ kind: 'button', pattern: 'unsent draft' })
  await page.click({ kind: 'link', name })
  await page.until(
    `the draft of ${name}`,
    () => page.run(() => [...document.querySelectorAll('textarea')].map(({ value }) => value).join()),
    (words) => words.includes(comment),
  )
}
