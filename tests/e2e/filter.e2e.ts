import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, type TestPlace, visitTo } from './log-places.ts'
import { curate, writeTags } from './restaurant-places.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
/** A section by its title; while it is folded, its name goes on with what is chosen. */
const section = (page: Page, title: string) =>
  dialog(page)
    .getByRole('heading')
    .getByRole('button', { name: new RegExp(`^${title}`) })
const choices = (page: Page) => dialog(page).getByRole('listitem').getByRole('button')
const choice = (page: Page, name: string) => choices(page).and(page.getByRole('button', { name, exact: true }))
const nearby = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')

test('B5 The filter of places unfolds one section at a time and keeps what was chosen', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, here } = makePlaces('Zander', 'Apfel', 'Mokka', 'Nudel')
  const [zander, apfel, mokka, nudel] = places as [TestPlace, TestPlace, TestPlace, TestPlace]
  const today = { created_at: new Date().toISOString() }
  await push(ada, visitTo(zander, { rating: 3 }), visitTo(apfel, { ...today, rating: 4.5 }), visitTo(mokka, today))
  await savePlaces(ada, [nudel])
  const always = { isClosed: false, timePeriods: [{ openTime: '00:00', closeTime: '24:00' }] }
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const hours = { standardHours: Object.fromEntries(week.map((day) => [day, always])) }
  for (const place of [apfel, mokka]) await curate(place, { operating_hours: hours })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada, paths.nearby)
  await readyForOffline(page)
  await expect(nearby(page)).toHaveText([/Zander.* 10 m/, /Apfel.*0\.5 km/, /Mokka.*1\.0 km/, /Nudel.*1\.5 km/])
  await test.step('What is open with 4 stars is two taps away, and the server counts it', async () => {
    const [open, stars] = ['Open now', '4+ stars'].map((name) => page.getByRole('button', { name })) as [
      Locator,
      Locator,
    ]
    await open.click()
    await expect(nearby(page)).toHaveText([/Apfel/, /Mokka/])
    await expect(page.getByText('2 places', { exact: true })).toBeVisible()
    await stars.click()
    await expect(nearby(page)).toHaveText([/Apfel/])
    await expect(button(page)).toHaveAccessibleName('Filters, 2 on')
    await context.setOffline(true)
    await expect(page.getByText('1 of the places saved on this device')).toBeVisible()
    await context.setOffline(false)
    await open.click()
    await stars.click()
    await expect(nearby(page)).toHaveCount(4)
  })
  await test.step('It shows its sections folded, each with its choice', async () => {
    await button(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText([
      /^Sort ?Distance$/,
      /^Tags ?Any$/,
      /^Rating ?Any$/,
      /^Distance ?Any$/,
      /^Time period ?All$/,
      /^Opening hours ?Any$/,
      /^Price ?Any$/,
      /^Your places ?Any$/,
    ])
    await expect(dialog(page).getByRole('button', { expanded: true })).toHaveCount(0)
  })
  await test.step('Unfolding a section folds the one before', async () => {
    await section(page, 'Sort').click()
    await expect(choices(page)).toHaveText(['Distance', 'Rating', 'Name', 'Price'])
    await section(page, 'Time period').click()
    await expect(dialog(page).getByRole('button', { expanded: true })).toHaveText(['Time period'])
    await expect(choices(page)).toHaveText(['24h', 'Week', 'Month', 'Year', 'All'])
    await choice(page, 'Week').click()
    await expect(section(page, 'Time period')).toHaveText(/Week$/)
    await expect(section(page, 'Time period')).toBeFocused()
  })
  await test.step('The ways to sort follow the period', async () => {
    // A period brings popularity and takes price away.
    await section(page, 'Sort').click()
    await expect(choices(page)).toHaveText(['Distance', 'Popularity', 'Rating', 'Name'])
    await choice(page, 'Name').click()
  })
  await test.step('The number of choices stands on its button', async () => {
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await expect(button(page)).toHaveAccessibleName('Filters, 1 on')
    await expect(nearby(page)).toHaveText([/Apfel/, /Mokka/])
  })
  await test.step('A range of ratings moves in tenths, from half a star on', async () => {
    await chooseFilter(page, 'Time period', 'All')
    await button(page).click()
    await section(page, 'Rating').click()
    const [lowest, highest] = ['Lowest rating', 'Highest rating'].map((name) => page.getByRole('slider', { name })) as [
      Locator,
      Locator,
    ]
    const notRated = page.getByRole('checkbox', { name: 'Include not rated' })
    await expect(notRated).toBeChecked()
    await expect(lowest).toHaveAttribute('aria-valuemin', '0')
    await lowest.press('ArrowRight')
    await expect(lowest).toHaveAttribute('aria-valuetext', '0.1 out of 5 stars')
    await expect(section(page, 'Rating')).toHaveAttribute('aria-expanded', 'true')
    // Most places are not rated, and a touch of the slider leaves them in.
    await expect(notRated).toBeChecked()
    await expect(dialog(page).getByRole('button', { name: 'Show 4 results' })).toBeVisible()
    await notRated.uncheck()
    await expect(dialog(page).getByRole('button', { name: 'Show 2 results' })).toBeVisible()
    await highest.press('PageDown')
    await expect(dialog(page).getByText('0.1 to 4.0')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nearby(page)).toHaveText([/Zander/])
  })
  await test.step('It stands after a reload offline', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(nearby(page)).toHaveText([/Zander/])
  })
  await test.step('It stands after going back', async () => {
    await nearby(page).getByRole('link').click()
    await page.goBack()
    await expect(nearby(page)).toHaveText([/Zander/])
  })
  await test.step('Reset takes everything back', async () => {
    await button(page).click()
    await expect(section(page, 'Rating')).toHaveText(/0\.1 to 4\.0$/)
    await dialog(page).getByRole('button', { name: 'Reset' }).click()
    await dialog(page).getByRole('button', { name: 'Show 4 results' }).click()
    await expect(button(page)).toHaveAccessibleName('Filters')
  })
})

test('B5 A distance is chosen from a list or typed in whole kilometres', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, here } = makePlaces('A', 'B', 'C', 'D', 'E')
  await push(ada, ...places.map((place) => visitTo(place)))
  await signIn(page, ada, paths.nearby)
  await readyForOffline(page)
  await expect(nearby(page).filter({ hasText: 'Steingasse' }).first()).toBeVisible()
  await test.step('Without a location nothing is left out by distance, and it says so', async () => {
    await button(page).click()
    await expect(section(page, 'Sort')).toHaveText(/Popular$/)
    await section(page, 'Sort').click()
    await expect(choices(page)).toHaveText(['Rating', 'Name', 'Price'])
    await section(page, 'Distance').click()
    await expect(dialog(page)).toContainText("We don't know where you are, so distance leaves nothing out.")
    await page.keyboard.press('Escape')
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  })
  const typed = dialog(page).getByLabel('Custom distance')
  await test.step('What is typed must be a positive whole number', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(here)
    await page.reload()
    await expect(nearby(page)).toHaveCount(5)
    await context.setOffline(true)
    await button(page).click()
    await section(page, 'Distance').click()
    const apply = dialog(page).getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await typed.pressSequentially('-1.5 km 23456')
    await expect(typed).toHaveValue('15234')
    await typed.fill('0')
    await apply.click()
    const wrong = 'Distance must be a positive whole number (max 5 digits)'
    await expect(page.locator('.toast').getByText(wrong)).toBeVisible()
    await expect(typed).toHaveAccessibleDescription(wrong)
  })
  await test.step('A typed distance leaves out what is a metre too far', async () => {
    await typed.fill('01')
    await typed.press('Enter')
    await expect(section(page, 'Distance')).toHaveText(/1 km$/)
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    // C is a metre too far.
    await expect(nearby(page)).toHaveText([/A .* 10 m/, /B .*0\.5 km/])
  })
  await test.step('A distance is taken back', async () => {
    await button(page).click()
    await section(page, 'Distance').click()
    await expect(dialog(page).getByRole('button', { name: '1 km' })).toHaveAttribute('aria-pressed', 'true')
    await dialog(page).getByRole('button', { name: 'Any', exact: true }).click()
    await expect(dialog(page).getByRole('button', { name: 'Show 5 results' })).toBeVisible()
  })
})

test('B5 The filter of reviews has half steps from 0.5 on', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [kumo] = makePlaces('Kumo').places as [TestPlace]
  await push(ada, toFollow(ben))
  const visit = (comment: string, rating: number) =>
    visitTo(kumo, { created_at: new Date().toISOString(), comment, rating })
  await push(ben, visit('Bad', 0.5), visit('Good', 4.5), visit('Unrated', 0))
  await signIn(page, ada, paths.restaurantReviews(kumo.id))
  await readyForOffline(page)
  const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await expect(reviews).toHaveCount(3)
  await context.setOffline(true)
  const lowest = page.getByRole('slider', { name: 'Lowest rating' })
  const notRated = page.getByRole('checkbox', { name: 'Include not rated' })
  const headings = dialog(page).getByRole('heading')

  const filterByStars = async (list: Locator): Promise<void> => {
    await section(page, 'Rating').click()
    await expect(lowest).toHaveAttribute('aria-valuemin', '0.5')
    await lowest.press('ArrowRight')
    await expect(lowest).toHaveAttribute('aria-valuetext', '1 out of 5 stars')
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    await expect(list).toHaveCount(2)
    await button(page).click()
    await section(page, 'Rating').click()
    await notRated.uncheck()
    await dialog(page).getByRole('button', { name: 'Show 1 result' }).click()
    await expect(list).toHaveText([/Good/])
  }
  await button(page).click()
  await test.step("Of a restaurant's reviews", async () => {
    await expect(headings).toHaveText([/^Sort ?Newest$/, /^Rating ?Any$/, /^Time period ?All$/])
    await filterByStars(reviews)
  })
  await test.step('Of what is new from friends', async () => {
    await follow(page, paths.newFriends)
    await button(page).click()
    await expect(headings).toHaveText([/^Sort ?Newest$/, /^Tags ?Any$/, /^Rating ?Any$/, /^Time period ?All$/])
    await filterByStars(page.getByRole('list', { name: 'Reviews of friends' }).getByRole('listitem'))
  })
  await test.step('Popular places begin with a month', async () => {
    await follow(page, paths.popularFriends)
    await button(page).click()
    await expect(section(page, 'Sort')).toHaveText(/Popularity$/)
    await expect(section(page, 'Time period')).toHaveText(/Month$/)
    await section(page, 'Sort').click()
    await expect(choices(page)).toHaveText(['Popularity', 'Rating', 'Name'])
  })
})

test('B6 A chosen tag stands for all that lies under it', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word, here } = makePlaces('Wide', 'Ramen bar', 'Other', 'Untagged')
  const [wide, ramen, other, untagged] = places as [TestPlace, TestPlace, TestPlace, TestPlace]
  await push(ada, ...[wide, ramen, other, untagged].map((place) => visitTo(place)))
  const branch = ['Asia', 'East', 'Japan', 'Noodles', 'Ramen'].map((name) => `${name} ${word}`)
  const [asia, , japan, , bowl] = branch as [string, string, string, string, string]
  await writeTags(branch, [
    [wide, [asia]],
    [ramen, [`Pizza ${word}`, bowl]],
    [other, [`Pizza ${word}`]],
  ])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada, paths.nearby)
  await readyForOffline(page)
  await expect(nearby(page)).toHaveCount(4)
  await context.setOffline(true)
  await test.step('The narrowest tag leaves one place', async () => {
    await button(page).click()
    await section(page, 'Tags').click()
    for (const name of branch.slice(0, 4))
      await dialog(page)
        .getByRole('button', { name: `Tags under ${name}` })
        .click()
    await choice(page, bowl).click()
    await expect(section(page, 'Tags')).toHaveText(new RegExp(`${bowl}$`))
    await dialog(page).getByRole('button', { name: 'Show 1 result' }).click()
    await expect(nearby(page)).toHaveText([/Ramen bar/])
  })
  await test.step('A tag above it brings more, and the branch is unfolded to what is chosen', async () => {
    // Back up the branch, which is unfolded to what is chosen.
    await button(page).click()
    await section(page, 'Tags').click()
    await expect(choice(page, bowl)).toHaveAttribute('aria-pressed', 'true')
    await dialog(page)
      .getByRole('button', { name: `Tags under ${japan}` })
      .click()
    await expect(choice(page, bowl)).toHaveCount(0)
    await choice(page, asia).click()
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    await expect(nearby(page)).toHaveText([/Wide/, /Ramen bar/])
  })
  await test.step('Without a tag places without tags come back', async () => {
    await chooseFilter(page, 'Tags', 'Any')
    await expect(nearby(page)).toHaveCount(4)
  })
  await test.step('A search for it has it on top with its places, offline and online', async () => {
    await follow(page, `${paths.search}?q=asia`)
    await page.getByLabel('Search restaurants').fill(asia)
    const card = page.getByRole('button', { name: `${asia}, 2 places, 0 open now` })
    await expect(card).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: `Add “${asia}” as a place` })).toBeVisible()
    await card.click()
    await expect(nearby(page)).toHaveText([/Wide/, /Ramen bar/])
    await expect(page.locator('.search-status')).toHaveText('2 results')
    await page.getByRole('button', { name: asia, exact: true }).click()
    await expect(nearby(page)).toHaveCount(4)
  })
})
