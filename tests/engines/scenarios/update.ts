import { signUp } from '#tests/e2e/app.ts'
import { rowsOnServer } from '#tests/e2e/server.ts'
import { allIsSent, type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { fillVisit, newName, submit } from './visit-form.ts'

/** A newer build is offered, taken, and leaves what is not sent where it is. */
export async function update({ page, host }: Device): Promise<undefined> {
  const ada = await signUp('Ada')
  await signInByForm(page, ada)
  await isReadyForOffline(page)
  host.setApi(false)
  await fillVisit(page, { name: newName('Weinstube'), comment: 'Before the update' })
  await submit(page)
  await page.isAt('/start')
  host.deployNewer()
  await page.open('/sync')
  await page.run(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.sees('A new version of crumb. is ready.')
  await page.click({ kind: 'button', name: 'Update' })
  await page.until('the newer build', () => page.run(() => document.querySelector('meta[name="crumb-build"]') !== null))
  await page.sees('Waiting to send (1)')
  host.setApi(true)
  await allIsSent(page)
  const rows = await rowsOnServer(ada, `reviews?user_id=eq.${ada.id}&select=id`)
  if (rows.length !== 1) throw new Error(`The visit is on the server ${rows.length} times.`)
}
