import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { chosenPlace, makePlaces, openLogForm, type TestPlace, visitTo } from './log-places.ts'
import { putOwed } from './owed.ts'
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
const favorite = (page: Page) => page.getByRole('switch', { name: 'Favorite' })

test('C2 Clearing the overall rating resets the favorite toggle', async ({ page }) => {
  const { ada, kumo } = await openLogForm(page)
  await test.step('It was off', async () => {
    await rate(page, 'Overall rating', '4 out of 5 stars')
    await favorite(page).check()
    await rate(page, 'Overall rating', 'Clear: no rating')
    await expect(favorite(page)).not.toBeChecked()
  })
  await test.step('It was on', async () => {
    await push(ada, { intent: 'add_favorite', input: { restaurant_id: kumo.id } })
    await page.reload()
    await expect(favorite(page)).toBeChecked()
    await rate(page, 'Overall rating', '4 out of 5 stars')
    await favorite(page).uncheck()
    await rate(page, 'Overall rating', 'Clear: no rating')
    await expect(favorite(page)).toBeChecked()
  })
})

test('C2 C4 A visit is sent with everything that was said', async ({ page }) => {
  const { ada, kumo } = await openLogForm(page)
  await push(ada, { intent: 'add_want_to_try', input: { restaurant_id: kumo.id } })
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await rate(page, 'Overall rating', '3.5 out of 5 stars')
  await favorite(page).check()
  await page.getByLabel('Review', { exact: true }).fill('  Broth 🍜 and\na second line ')
  await page.getByRole('button', { name: 'Detailed ratings' }).click()
  const details = ['Food', 'Drinks', 'Service', 'Atmosphere', 'Value for money']
  for (const [index, label] of details.entries())
    await rate(page, label, `${[5, 0.5, 2.5, 4, 1][index]} out of 5 stars`)
  for (const price of ['Cheap', 'Affordable', 'Expensive', 'Luxury', 'Moderate'])
    await page.getByRole('radio', { name: price }).check()
  await submit(page)
  await expect(page).toHaveURL(paths.start)
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()

  const [review] = await reviewsOf(ada, kumo)
  expect(review).toMatchObject({
    rating: 3.5,
    food_rating: 5,
    drinks_rating: 0.5,
    service_rating: 2.5,
    atmosphere_rating: 4,
    value_for_money_rating: 1,
    price_level: 3,
    comment: 'Broth 🍜 and\na second line',
  })
  const noon = new Date(String(review?.['created_at'])).toLocaleTimeString('en-GB', { timeZone: 'Europe/Vienna' })
  expect(noon).toBe('12:00:00')
  await test.step('Its place is a favorite, and wanted no more', async () => {
    const profile = await profileOf(ada)
    expect(profile?.favorites.map(({ id }) => id)).toEqual([kumo.id])
    expect(profile?.want_to_try).toEqual([])
  })
  await test.step('Friends hear of it', async () => {
    const activities = await rowsOnServer(ada, `activities?related_id=eq.${review?.id}`)
    expect(activities.map((activity) => activity['activity_type'])).toEqual(['review_created'])
  })
})

test('C4 What was not said of a visit to a new place is stored as null', async ({ page }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada, paths.log({ name: 'Stand am Eck' }))
  await page.getByRole('button', { name: 'Add “Stand am Eck” as a new place' }).click()
  await page.getByRole('button', { name: 'Add place' }).click()
  await page.getByLabel('Review', { exact: true }).fill('   ')
  await submit(page)
  await expect(page).toHaveURL(paths.start)
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()
  const [review] = await rowsOnServer(ada, `reviews?user_id=eq.${ada.id}&select=*,restaurants(name,place_id)`)
  const nulls = [
    'rating',
    'food_rating',
    'drinks_rating',
    'service_rating',
    'atmosphere_rating',
    'value_for_money_rating',
    'price_level',
    'comment',
  ]
  for (const column of nulls) expect(review?.[column], column).toBeNull()
  expect(review?.['restaurants']).toEqual({ name: 'Stand am Eck', place_id: expect.stringMatching(/^manual_/) })
})

test('C4 One favorite too many is said, with the visit saved', async ({ page }) => {
  const [kumo] = makePlaces('Kumo').places as [TestPlace]
  const ada = await signUp('Ada')
  await push(ada, visitTo(kumo))
  // Faked for this phone: for 1,000 favorites the server would need 1,000 places.
  const added_at = new Date().toISOString()
  const favorites = Array.from({ length: 1000 }, (_, index) => ({ id: randomUUID(), name: `Place ${index}`, added_at }))
  await page.route('**/rpc/sync_pull', async (route) => {
    const answer = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'application/json',
      body: answer.replace(/"favorites": ?\[\]/, `"favorites":${JSON.stringify(favorites)}`),
    })
  })
  await signIn(page, ada, paths.log({ restaurant: kumo.id }))
  await readyForOffline(page)
  await expect(chosenPlace(page)).toContainText('Kumo')
  await rate(page, 'Overall rating', '4 out of 5 stars')
  await favorite(page).check()
  await submit(page)
  await expect(page.getByText('Review saved but failed to add to favorites')).toBeVisible()
  await expect(page.getByText('You have 1,000 favorites, which is the most you can keep.')).toBeVisible()
  await expect.poll(async () => (await rowsOnServer(ada, `reviews?user_id=eq.${ada.id}`)).length).toBe(2)
  expect((await profileOf(ada))?.favorites).toEqual([])
  // A pull may be on its way, and its answer would come after the page's end.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('C4 Offline a visit is saved at once', async ({ page, context }) => {
  const { ada, kumo } = await openLogForm(page)
  await test.step('It is on home at once', async () => {
    await context.setOffline(true)
    await rate(page, 'Overall rating', '4.5 out of 5 stars')
    await favorite(page).check()
    await page.getByLabel('Review', { exact: true }).fill('From the basement')
    await submit(page)
    await expect(page).toHaveURL(paths.start)
    await expect(page.getByText(savedHere)).toBeVisible()
    await expect(page.getByText('Review submitted successfully!')).toBeHidden()
    const first = page.getByRole('main').getByRole('region').first()
    await expect(first).toHaveAccessibleName('Your visit today')
    await expect(first).toContainText(/Kumo.*Waiting.*From the basement/)
  })
  await test.step('The form is not there again after going back', async () => {
    await page.goBack()
    await expect(page).toHaveURL(paths.start)
  })
  await test.step('The message leads to it', async () => {
    await page.getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(/\/review\//)
    await expect(page.getByRole('region', { name: 'Your visit today' })).toBeHidden()
    await expect(page.getByText('From the basement')).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(async () => (await reviewsOf(ada, kumo)).map(({ comment }) => comment))
      .toContain('From the basement')
    expect((await profileOf(ada))?.favorites.map(({ id }) => id)).toEqual([kumo.id])
  })
})

test('C4 A visit that the server refuses leads to what needs attention', async ({ page }) => {
  const { ada, kumo } = await openLogForm(page)
  await page.getByLabel('Review', { exact: true }).fill('Somebody was faster')
  await expect(page).toHaveURL(/draft=/)
  // The server really refuses it: the id of the draft, which becomes the review's, is taken.
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  await push(await signUp('Ben'), visitTo(kumo, { id }))
  await submit(page)
  await test.step('It says why', async () => {
    await expect(page).toHaveURL(paths.start)
    await expect(page.getByText('Error saving review')).toBeVisible()
    await expect(page.getByText('This exists already.')).toBeVisible()
  })
  await test.step('It leads to what needs attention', async () => {
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(paths.sync)
    await expect(page.getByText(`Visit to ${kumo.name}`)).toBeVisible()
  })
  await test.step('Of a place that is refused, it says so', async () => {
    // The server really refuses it: it has this place under another id.
    const place = { id: randomUUID(), name: 'Twin', unsaved: { place_id: kumo.place_id } }
    const draft = randomUUID()
    await putOwed(page, ada.id, { drafts: [{ id: draft, kind: 'visit', content: { place } }] })
    await page.goto(`/log?draft=${draft}`)
    await submit(page)
    await expect(page.getByText('Error saving restaurant data')).toBeVisible()
    await expect(page.getByText('This place is known already under another id.')).toBeVisible()
  })
})

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
  const [review] = await reviewsOf(ada, kumo)
  expect(review).toMatchObject({ rating: 3.5, comment: 'Typed without a mouse' })
  expect((await profileOf(ada))?.favorites.map(({ id }) => id)).toEqual([kumo.id])
})
