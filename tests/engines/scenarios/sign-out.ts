import { signUp } from '#tests/e2e/app.ts'
import { type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { fillVisit, newName, submit } from './visit-form.ts'

/** Unsent work is named before anything is deleted; after a sign-out nothing of the person is on the device. */
export async function signOut({ page, line }: Device): Promise<undefined> {
  const ada = await signUp('Ada')
  await signInByForm(page, ada)
  await isReadyForOffline(page)
  line.setOnline(false)
  await fillVisit(page, { name: newName('Bar'), comment: 'Not sent yet' })
  await submit(page)
  await page.isAt('/start')
  await page.open('/settings')
  await page.click({ kind: 'button', name: 'Log Out' })
  await page.sees('Wait until it is sent, or save it to a file')
  line.setOnline(true)
  await page.open('/start')
  await page.find({ kind: 'link', pattern: '^Everything is sent\\.' })
  await page.open('/settings')
  await page.click({ kind: 'button', name: 'Log Out' })
  await page.isAt('/')
  await page.until(
    'an empty device',
    () =>
      page.run(async () =>
        (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('crumb-')),
      ),
    (left) => left.length === 0,
  )
  await page.open('/start')
  await page.isAt('/')
}
