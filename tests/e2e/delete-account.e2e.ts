/** The end of an account (spec L§2.10, L§4, L§8), on the server and on this phone; on a friend's: tests/unit/settings/forget-people.test.ts, and by bytes block.e2e.ts. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { publishableKey, secretKey } from '#supabase/local/settings.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { type Person, push, readyForOffline, signIn, signUp, toFollow, wiped } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { makePlaces, visitTo } from './log-places.ts'
import { fileOnServer, rowsOnServer, userOnServer } from './server.ts'
import { readTestBackend } from './test-backend.ts'

async function storage(path: string, request: RequestInit): Promise<void> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/storage/v1/object/${path}`, request)
  if (!response.ok) throw new Error(`${request.method} ${path}: ${response.status} ${await response.text()}`)
}

const upload = (person: Person, path: string, picture: Buffer): Promise<void> =>
  storage(path, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
    body: new Uint8Array(picture),
  })

/** As the function does it: with the secret key, since no person may delete a picture that is shown. */
const erase = (bucket: string, path: string): Promise<void> =>
  storage(bucket, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({ prefixes: [path] }),
  })

test('G6 Deleting the account leaves nothing of the person anywhere', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const marker = `marker${randomUUID().slice(0, 8)}`
  const { places } = makePlaces('Kumo')
  const avatar = `${ada.id}/avatar.jpg`
  await upload(ada, `avatars/${avatar}`, await asCameraStores(fourCorners(100, 100), 1))
  await push(
    ada,
    ...places.map((place) => visitTo(place, { comment: `Comment ${marker}`, rating: 4 })),
    { intent: 'create_list', input: { id: randomUUID(), name: `List ${marker}`, is_public: true, is_ranked: false } },
    { intent: 'update_profile', input: { fields: { bio: `Bio ${marker}` }, base: {} } },
    { intent: 'set_avatar', input: { avatar_url: `${avatar}?t=1` } },
    toFollow(ben),
  )
  await push(ben, toFollow(ada))
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await expect(page.getByLabel('Bio')).toHaveValue(`Bio ${marker}`)
  const ask = page.getByRole('main').getByRole('button', { name: 'Delete Account' })
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await test.step('Cancelled, it gives the focus back', async () => {
    await ask.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toBeFocused()
  })
  await test.step('Offline it says that it needs a connection', async () => {
    await context.setOffline(true)
    await ask.click()
    await expect(dialog.getByText("You're offline. Deleting your account needs a connection.")).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByText(/^There was no answer\. Deleting your account needs a connection/)).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('A deletion that fails half-way is said, and the account is still there', async () => {
    // The function dies after it has erased the files.
    const asked: (string | undefined)[] = []
    await page.route('**/functions/v1/delete-user', async (route) => {
      asked.push((await route.request().allHeaders())['authorization'])
      await erase('avatars', avatar)
      await route.fulfill({ status: 500, json: { success: false, error: 'It died.', step: 'account' } })
    })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(
      dialog.getByText(
        'Failed to delete account. Please try again or contact support. Your account is still there, though some of your photos may be gone already.',
      ),
    ).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(/^Bearer ey/)])
    expect(await fileOnServer('avatars', avatar)).toBeUndefined()
    expect((await userOnServer(ada)).user_metadata).toMatchObject({ full_name: 'Ada' })
    expect(await rowsOnServer(ben, `reviews?user_id=eq.${ada.id}`)).toHaveLength(1)
  })
  const traces = [marker, ada.id, ada.username, ada.email]
  const left = async (): Promise<string[]> => {
    const bytes = await bytesOnDevice(page)
    const around = (at: number): string => bytes.slice(Math.max(0, at - 150), at + 100)
    // With what stands around it, so that a failure says where it is.
    return traces.filter((trace) => bytes.includes(trace)).map((trace) => around(bytes.indexOf(trace)))
  }
  await test.step('Tried again, it signs out and wipes this device', async () => {
    await page.unroute('**/functions/v1/delete-user')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Account deleted successfully')).toBeVisible()
    await wiped(page)
    await expect.poll(() => left()).toEqual([])
  })
  await test.step('Nothing is left on the server', async () => {
    await expect(userOnServer(ada)).rejects.toThrow('has no account')
    for (const table of ['public_profiles', 'reviews', 'lists', 'activities'])
      expect(await rowsOnServer(ben, `${table}?user_id=eq.${ada.id}`)).toEqual([])
    for (const side of ['follower_id', 'following_id'])
      expect(await rowsOnServer(ben, `followers?${side}=eq.${ada.id}`)).toEqual([])
  })
})
