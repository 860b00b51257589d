import { randomUUID } from 'node:crypto'
import { type Device, isReadyForOffline, mainNavigation } from '#tests/engines/device.ts'

export async function signUpAndIn({ page, line }: Device): Promise<undefined> {
  const username = `noor_${randomUUID().slice(0, 6)}`
  const password = 'Crumbs-4-all'
  await page.open('/')
  await page.until('the pictures of the landing page', () =>
    page.run(() => {
      const shown = [...document.images].filter((image) => image.offsetParent !== null)
      return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    }),
  )
  await page.click({ kind: 'link', name: 'Get Started' })
  await page.type({ kind: 'field', name: 'Full Name' }, 'Noor Haddad')
  await page.type({ kind: 'field', name: 'Username' }, username)
  await page.type({ kind: 'field', name: 'Email' }, `${username}@test.example`)
  await page.type({ kind: 'field', name: 'Password' }, password)
  await page.click({ kind: 'button', name: 'Sign Up' })
  await page.sees('Your account is ready. Sign in to start.')
  await page.type({ kind: 'field', name: 'Password' }, password)
  await page.click({ kind: 'button', name: 'Sign In' })
  await page.isAt('/start')
  await page.find(mainNavigation)
  await isReadyForOffline(page)
  line.setOnline(false)
  await page.open('/profile')
  await page.sees(`@${username}`)
}
