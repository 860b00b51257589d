import { signUp } from '#tests/e2e/app.ts'
import { rowsOnServer } from '#tests/e2e/server.ts'
import { allIsSent, type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { fillVisit, newName, submit } from './visit-form.ts'

/** What is saved in one tab is there in the other, and the one that stays sends it when the first is closed. */
export async function twoTabs({ page, line }: Device): Promise<undefined> {
  const ada = await signUp('Ada')
  await signInByForm(page, ada)
  await isReadyForOffline(page)
  await page.open('/start')
  const [first = ''] = await page.tabs()
  const second = await page.openTab()
  line.setOnline(false)
  const name = newName('Café')
  await fillVisit(page, { name, comment: 'In the second tab' })
  await submit(page)
  await page.isAt('/start')
  await page.showTab(first)
  await page.find({ kind: 'link', name, inside: { kind: 'region', name: 'Your recent visits' } })
  // The first has led until now.
  await page.closeTab(second)
  line.setOnline(true)
  await allIsSent(page)
  const rows = await rowsOnServer(ada, `reviews?user_id=eq.${ada.id}&select=id`)
  if (rows.length !== 1) throw new Error(`The visit is on the server ${rows.length} times.`)
}
