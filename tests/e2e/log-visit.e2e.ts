import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { type Person, push, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { chosenPlace, follow, makePlaces, openLogForm, type TestPlace } from './log-places.ts'
import { draftsOnDevice } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { savedHere } from './story/form.ts'

type ReviewOnServer = Record<string, unknown> & { id: string }
const reviewsOf = (person: Person, place: TestPlace): Promise<ReviewOnServer[]> =>
  rowsOnServer(person, `reviews?restaurant_id=eq.${place.id}&order=created_at.desc`)
const profileOf = async (person: Person) =>
  (await rowsOnServer<{ favorites: { id: string }[]; want_to_try: { id: string }[] }>(person, 'profiles'))[0]

const rate = (page: Page, label: string, stars: string) =>
  page.getByRole('group', { name: label }).getByLabel(stars, { exact: true }).check()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Review' }).click()
const review = (page: Page) => page.getByLabel('Review', { exact: true })
const addPhotos = (page: Page) => page.getByLabel('Add photos')
const addedPhotos = (page: Page) => page.getByRole('button', { name: /^Remove photo/ })
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await asCameraStores(fourCorners(400, 300), 1),
})
const favorite = (page: Page) => page.getByRole('switch', { name: 'Favorite' })

async function expectLowBars(page: Page): Promise<void> {
  const share = () =>
    page.evaluate(() => {
      // On their way to the form's end.
      scrollTo(0, 0)
      const bars = [...document.querySelectorAll('.action-bar, .navigation-bar')].map((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return Math.max(0, Math.min(bottom, innerHeight) - top)
      })
      return bars.reduce((sum, height) => sum + height, 0) / innerHeight
    })
  for (const [width, height, letters] of [
    [390, 664, ''],
    [844, 390, ''],
    [390, 844, '200%'],
    [1280, 800, ''],
    [390, 844, ''],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
    expect(await share(), `${width} × ${height} ${letters}`).toBeLessThanOrEqual(0.15)
  }
}

test('C2 C3 C4 H7 A visit is saved offline with its photos, sent with all that was said, then edited', async ({
  page,
  context,
}) => {
  const { ada, kumo } = await openLogForm(page)
  await push(ada, { intent: 'add_want_to_try', input: { restaurant_id: kumo.id } })
  await test.step('Of the photos each that is no picture says why, and the others stay', async () => {
    const one = await photo('one.jpg')
    const broken = { ...one, name: 'broken.jpg', buffer: one.buffer.subarray(0, 200) }
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    await addPhotos(page).setInputFiles([one, text, broken])
    await expect(page.getByText('Failed to upload notes.txt')).toBeVisible()
    await expect(page.getByText('This file is not a picture.')).toBeVisible()
    await expect(page.getByText('Failed to upload broken.jpg')).toBeVisible()
    await expect(page.getByText('This picture is damaged and cannot be opened.')).toBeVisible()
    await expect(page.getByText('1 of 10')).toBeVisible()
  })
  await test.step('One that is removed can be brought back', async () => {
    await addedPhotos(page).click()
    await expect(addedPhotos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(addedPhotos(page)).toHaveCount(1)
  })
  await test.step('All that may be said, offline after a reload', async () => {
    await page.waitForURL(/draft=/)
    await context.setOffline(true)
    await page.reload()
    await expect(chosenPlace(page)).toContainText('Kumo')
    await expect(addedPhotos(page)).toHaveCount(1)
    await rate(page, 'Overall rating', '3.5 out of 5 stars')
    await favorite(page).check()
    await review(page).fill('  Broth 🍜 and\na second line ')
    await page.getByRole('button', { name: 'Detailed ratings' }).click()
    const details = ['Food', 'Drinks', 'Service', 'Atmosphere', 'Value for money']
    for (const [index, label] of details.entries())
      await rate(page, label, `${[5, 0.5, 2.5, 4, 1][index]} out of 5 stars`)
    for (const price of ['Cheap', 'Affordable', 'Expensive', 'Luxury', 'Moderate'])
      await page.getByRole('radio', { name: price }).check()
  })
  await test.step('The bars never take more than 15 % of the height', () => expectLowBars(page))
  await test.step('It waits for a photo that is still prepared, and is on home at once', async () => {
    const letGo = await holdWorkers(page)
    await addPhotos(page).setInputFiles([await photo('two.jpg')])
    await expect(page.getByText('Adding...')).toBeVisible()
    await submit(page)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await letGo()
    await expect(page).toHaveURL(paths.start)
    await expect(page.getByText(savedHere)).toBeVisible()
    await expect(page.getByText('Review submitted successfully!')).toBeHidden()
    const first = page.getByRole('main').getByRole('region').first()
    await expect(first).toHaveAccessibleName('Your visit today')
    await expect(first).toContainText(/Kumo.*Waiting.*Broth/)
  })
  await test.step('The form is not there again after going back', async () => {
    await page.goBack()
    await expect(page).toHaveURL(paths.start)
  })
  await test.step('The message leads to it', async () => {
    await page.getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(/\/review\//)
    await expect(page.getByRole('region', { name: 'Your visit today' })).toBeHidden()
    await expect(page.getByText('a second line')).toBeVisible()
  })
  const sent = async () => (await reviewsOf(ada, kumo))[0]
  const photosSent = async () => ((await sent())?.['photos'] as string[] | undefined)?.length
  await test.step('Everything is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(photosSent).toBe(2)
    expect(await sent()).toMatchObject({
      rating: 3.5,
      food_rating: 5,
      drinks_rating: 0.5,
      service_rating: 2.5,
      atmosphere_rating: 4,
      value_for_money_rating: 1,
      price_level: 3,
      comment: 'Broth 🍜 and\na second line',
    })
  })
  const id = String((await sent())?.id)
  await test.step('Its place is a favorite, and wanted no more', async () => {
    const profile = await profileOf(ada)
    expect(profile?.favorites.map((place) => place.id)).toEqual([kumo.id])
    expect(profile?.want_to_try).toEqual([])
  })
  await test.step('Friends hear of it', async () => {
    const activities = await rowsOnServer(ada, `activities?related_id=eq.${id}`)
    expect(activities.map((activity) => activity['activity_type'])).toEqual(['review_created'])
  })
  await test.step('Edited offline, the form keeps the changes over a reload', async () => {
    await context.setOffline(true)
    await follow(page, paths.editReview(id))
    await expect(page.getByRole('heading', { name: 'Edit visit' })).toBeVisible()
    await expect(review(page)).toHaveValue('Broth 🍜 and\na second line')
    await addedPhotos(page).first().click()
    await expect(addedPhotos(page)).toHaveCount(1)
    await page.getByRole('group', { name: 'Overall rating' }).getByLabel('No rating').check()
    // Last, so that the draft that has it has all.
    await review(page).fill('After')
    await expect.poll(() => draftsOnDevice(page)).toContain('After')
    await page.reload()
    await expect(review(page)).toHaveValue('After')
    await expect(addedPhotos(page)).toHaveCount(1)
  })
  await test.step('The changes are sent, and nothing else', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(paths.review(id))
    await context.setOffline(false)
    await expect.poll(photosSent).toBe(1)
    await expect.poll(sent).toMatchObject({ rating: null, comment: 'After', price_level: 3, food_rating: 5 })
  })
})

/** Nothing reaches the workers that prepare photos until it is let go. */
async function holdWorkers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage') ?? {}
    const held: (() => void)[] = []
    Worker.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(own.value, this, message))
    }
    Object.assign(globalThis, {
      letGo() {
        Object.defineProperty(Worker.prototype, 'postMessage', own)
        for (const send of held) send()
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
}

test('C4 A visit can be logged with the keyboard alone', { tag: '@wide-only' }, async ({ page }) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Kumo')
  const [kumo] = places
  if (!kumo) throw new Error('no place')
  await push(ada, { intent: 'save_place', input: kumo })
  await signIn(page, ada)
  await page.keyboard.press('Tab')
  const { keyboard } = page
  /** Goes on by Tab until the element has the focus. */
  const tabTo = async (
    name: RegExp | string,
    role: 'button' | 'searchbox' | 'radio' | 'switch' | 'textbox' | 'link',
  ) => {
    const target = page.getByRole(role, { name }).first()
    await target.waitFor()
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await tabTo('Log', 'link')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(paths.log())
  await tabTo('Search restaurants', 'searchbox')
  await keyboard.type(word)
  await tabTo(/^Kumo/, 'button')
  await keyboard.press('Enter')
  await expect(chosenPlace(page)).toContainText('Kumo')
  await expect(page.getByRole('button', { name: 'Change restaurant' })).toBeFocused()
  await tabTo('Yesterday', 'button')
  await keyboard.press('Space')
  await tabTo('No rating', 'radio')
  for (const _ of 'seven..') await keyboard.press('ArrowRight')
  await tabTo('Favorite', 'switch')
  await keyboard.press('Space')
  await tabTo('Review', 'textbox')
  await keyboard.type('Typed without a mouse')
  await tabTo('Detailed ratings', 'button')
  await keyboard.press('Enter')
  await tabTo('Submit Review', 'button')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(paths.start)
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()
  const [sent] = await reviewsOf(ada, kumo)
  expect(sent).toMatchObject({ rating: 3.5, comment: 'Typed without a mouse' })
  const noon = new Date(String(sent?.['created_at'])).toLocaleTimeString('en-GB', { timeZone: 'Europe/Vienna' })
  expect(noon).toBe('12:00:00')
  expect((await profileOf(ada))?.favorites.map(({ id }) => id)).toEqual([kumo.id])
})
