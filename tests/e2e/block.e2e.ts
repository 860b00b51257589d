/** Blocking somebody without a network: the device forgets them, by its bytes, and the person finds the way back (issue 22). */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { publishableKey } from '#supabase/local/settings.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

async function giveAvatar(person: Person): Promise<void> {
  const { url } = readTestBackend()
  const { ok } = await fetch(`${url}/storage/v1/object/avatars/${person.id}/avatar.jpg`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
    body: new Uint8Array(await asCameraStores(fourCorners(100, 100), 1)),
  })
  expect(ok).toBe(true)
  await push(person, { intent: 'set_avatar', input: { avatar_url: `${person.id}/avatar.jpg?t=1` } })
}

test('D5 Blocked without a network, somebody is nowhere on the device any more', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Bernard')])
  const marker = `marker${randomUUID().slice(0, 8)}`
  const { places } = makePlaces('Kumo')
  await giveAvatar(ben)
  await push(
    ben,
    ...places.map((place) => visitTo(place, { comment: `Comment ${marker}`, rating: 4 })),
    { intent: 'create_list', input: { id: randomUUID(), name: `List ${marker}`, is_public: true, is_ranked: false } },
    { intent: 'update_profile', input: { fields: { bio: `Bio ${marker}` }, base: {} } },
    toFollow(ada),
  )
  await push(ada, toFollow(ben))
  const traces = [marker, ben.username, 'Bernard', `avatars/${ben.id}`]
  const left = async (phone: Page): Promise<string[]> => {
    const bytes = await bytesOnDevice(phone)
    const around = (at: number): string => bytes.slice(Math.max(0, at - 150), at + 100)
    return traces.filter((trace) => bytes.includes(trace)).map((trace) => around(bytes.indexOf(trace)))
  }

  await test.step('The device has rows, a page and the picture of them, and the home that the next start paints', async () => {
    await signIn(page, ada, `/profile/${ben.id}`)
    await readyForOffline(page)
    await expect(page.getByText(`Bio ${marker}`)).toBeVisible()
    await expect.poll(() => bytesOnDevice(page)).toContain(`avatars/${ben.id}`)
    await follow(page, '/start')
    await expect(page.getByText(`Comment ${marker}`).first()).toBeVisible()
    await expect.poll(async () => (await left(page)).length).toBe(traces.length)
  })
  await test.step('Asked once, in plain words, it takes effect at once', async () => {
    await context.setOffline(true)
    await follow(page, `/profile/${ben.id}`)
    await page.getByRole('button', { name: `More about @${ben.username}` }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Block @${ben.username}?` })
    await expect(dialog).toContainText('You stop following each other')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('You blocked this person')).toBeVisible()
    await expect.poll(() => left(page)).toEqual([])
    await follow(page, '/start')
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(marker)).toHaveCount(0)
  })
  await test.step('Nothing comes back with the network, and the settings name them', async () => {
    await context.setOffline(false)
    await follow(page, '/settings')
    await page.getByRole('link', { name: 'Blocked and Muted' }).click()
    await expect(page.getByRole('main').getByText(`@${ben.username}`)).toBeVisible()
    await expect(page.getByText('Waiting')).toHaveCount(0)
    expect(await left(page)).toEqual([])
  })
  await test.step('Unblocked, they can be found again, and are not followed', async () => {
    await page.getByRole('button', { name: `Unblock @${ben.username}` }).click()
    await expect(page.getByText('Nobody is blocked or muted')).toBeVisible()
    // The pressed button has gone with its row.
    await expect(page.getByRole('heading', { name: 'Blocked and Muted' })).toBeFocused()
    await follow(page, `/profile/${ben.id}`)
    await expect(page.getByText(`Bio ${marker}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Follow @' })).toBeVisible()
  })
})
