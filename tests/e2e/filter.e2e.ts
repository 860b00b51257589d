import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces, type TestPlace, visitTo } from './log-places.ts'
import { writeTags } from './restaurant-places.ts'

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

test('B5 B6 The filter of places unfolds one section at a time and keeps what was chosen', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const { places, here, word } = makePlaces('Zander', 'Apfel', 'Mokka', 'Nudel')
  const [zander, apfel, mokka, nudel] = places as [TestPlace, TestPlace, TestPlace, TestPlace]
  await push(ada, visitTo(zander, { rating: 3 }), visitTo(apfel, { rating: 4.5 }), visitTo(mokka))
  await savePlaces(ada, [nudel])
  const [asia, japan, ramen] = ['Asia', 'Japan', 'Ramen'].map((name) => `${name} ${word}`) as [string, string, string]
  await writeTags(
    [asia, japan, ramen],
    [
      [zander, [asia]],
      [apfel, [`Pizza ${word}`, ramen]],
      [mokka, [`Pizza ${word}`]],
    ],
  )
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada, paths.nearby)
  await readyForOffline(page)
  await expect(nearby(page)).toHaveText([/Zander.* 10 m/, /Apfel.*0\.5 km/, /Mokka.*1\.0 km/, /Nudel.*1\.5 km/])
  await context.setOffline(true)
  await test.step('It shows its sections folded, and unfolding one folds the one before', async () => {
    await button(page).click()
    await expect(dialog(page).getByRole('button', { expanded: true })).toHaveCount(0)
    await section(page, 'Sort').click()
    await section(page, 'Time period').click()
    await expect(dialog(page).getByRole('button', { expanded: true })).toHaveText(['Time period'])
    await choice(page, 'Month').click()
    await expect(section(page, 'Time period')).toHaveText(/Month$/)
    await expect(section(page, 'Time period')).toBeFocused()
    await section(page, 'Time period').click()
    await choice(page, 'All').click()
  })
  await test.step('A typed distance takes digits only, and leaves out what is farther', async () => {
    await section(page, 'Distance').click()
    const typed = dialog(page).getByLabel('Custom distance')
    await typed.pressSequentially('-0.1 km')
    await expect(typed).toHaveValue('01')
    await typed.press('Enter')
    await expect(section(page, 'Distance')).toHaveText(/1 km$/)
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await expect(button(page)).toHaveAccessibleName('Filters, 1 on')
    await expect(nearby(page)).toHaveText([/Zander/, /Apfel/])
  })
  await test.step('A range of ratings moves in tenths by the keyboard', async () => {
    await button(page).click()
    await section(page, 'Rating').click()
    const [lowest, highest] = ['Lowest rating', 'Highest rating'].map((name) => page.getByRole('slider', { name })) as [
      Locator,
      Locator,
    ]
    await lowest.press('ArrowRight')
    await expect(lowest).toHaveAttribute('aria-valuetext', '0.1 out of 5 stars')
    await page.getByRole('checkbox', { name: 'Include not rated' }).uncheck()
    await highest.press('PageDown')
    await expect(dialog(page).getByText('0.1 to 4.0')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nearby(page)).toHaveText([/Zander/])
  })
  await test.step('It stands after a reload offline, and after going back', async () => {
    await page.reload()
    await expect(nearby(page)).toHaveText([/Zander/])
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
  await test.step('B6 A chosen tag stands for all that lies under it, in a branch that is unfolded to it', async () => {
    await button(page).click()
    await section(page, 'Tags').click()
    for (const name of [asia, japan])
      await dialog(page)
        .getByRole('button', { name: `Tags under ${name}` })
        .click()
    await choice(page, ramen).click()
    await dialog(page).getByRole('button', { name: 'Show 1 result' }).click()
    await expect(nearby(page)).toHaveText([/Apfel/])
    await button(page).click()
    await section(page, 'Tags').click()
    await expect(choice(page, ramen)).toHaveAttribute('aria-pressed', 'true')
    await choice(page, asia).click()
    await dialog(page).getByRole('button', { name: 'Show 2 results' }).click()
    await expect(nearby(page)).toHaveText([/Zander/, /Apfel/])
  })
})
