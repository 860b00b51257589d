/** A first visit on a bad line: no service worker has kept a file, and files are lost on the way (issue 18, point 14). */
import { expect, type Page, type Route } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { signUp } from './app.ts'
import { isAtNight } from './at-night.ts'
import { onNewDevice as test } from './installed-app.ts'
import { follow } from './log-places.ts'

// What a new device has for its first minute; with it requests would go past the routes of these tests.
test.use({ serviceWorkers: 'block' })

type Loss = { answer: (route: Route) => Promise<void> }

const broken: Loss = { answer: (route) => route.abort('connectionreset') }
const unavailable: Loss = { answer: (route) => route.fulfill({ status: 503, body: 'busy' }) }
/** As a network that wants a sign-in answers, and says that it may be kept. */
const portal: Loss = {
  answer: (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      body: '<h1>Welcome to the hotel</h1>',
    }),
}

/** Loses the files of this name so many times, or until `heal`. */
async function lose(page: Page, name: RegExp, { answer }: Loss, times = Number.POSITIVE_INFINITY) {
  let left = times
  const lost: string[] = []
  await page.route(
    ({ pathname }) => name.test(pathname),
    async (route) => {
      if (left <= 0) return route.fallback()
      left -= 1
      lost.push(new URL(route.request().url()).pathname)
      return answer(route)
    },
  )
  const heal = (): void => {
    left = 0
  }
  return { lost, heal }
}

const trouble = 'Some files of crumb. have not come yet'

const files = {
  'the entry': /assets\/index-.*\.js$/,
  'a file that the entry imports': /assets\/react-.*\.js$/,
  'the page': /assets\/LoginPage-.*\.js$/,
  'what it shares': /assets\/common-.*\.js$/,
  'the style sheet of what it shares': /assets\/common-.*\.css$/,
}

async function expectValid(page: Page): Promise<void> {
  // The page itself has the same form before the app is there.
  await page.locator('#root main').waitFor()
  const button = page.getByRole('button', { name: 'Sign In' })
  await expect(button).toBeVisible()
  await expect(button).toHaveCSS('min-height', '48px')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 251, 247)')
  await expect(page.getByText(trouble)).toHaveCount(0)
}

const kinds = [broken, unavailable, portal]
// At night each file in each of these ways; by day every way twice.
for (const turn of isAtNight ? [0, 1, 2] : [0])
  test(`A8 On a first visit each file that is lost once is fetched again, turn ${turn} of the ways`, async ({
    page,
  }) => {
    const losses = await Promise.all(
      Object.values(files).map((name, at) => lose(page, name, kinds[(at + turn) % kinds.length] ?? broken, 1)),
    )
    await page.goto('/login')
    await expectValid(page)
    expect(losses.map(({ lost }) => lost.length)).toEqual(losses.map(() => 1))
  })

test('A8 The landing page and the sign-in form need no file but the page itself', async ({ page }) => {
  await lose(page, /^\/assets\//, broken)
  await page.goto('/')
  const signIn = page.getByRole('link', { name: 'Sign In' })
  await expect(signIn).toHaveCSS('min-height', '48px')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 251, 247)')
  await signIn.click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCSS('min-height', '48px')
})

test('A8 What is lost for long is said in its place, with a button that asks again', async ({ context }) => {
  const waitForIt = async (name: RegExp): Promise<void> => {
    const page = await context.newPage()
    const { lost, heal } = await lose(page, name, broken)
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText(trouble)
    expect(lost.length).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText(trouble)
    heal()
    await expectValid(page)
  }
  const waitForPage = async (): Promise<void> => {
    const page = await context.newPage()
    await page.goto('/login')
    // Before the app is there, nothing could say it in the page's place.
    await page.locator('#root main').waitFor()
    const { lost, heal } = await lose(page, /assets\/SignupPage-.*\.js$/, broken)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    expect(lost.length).toBeGreaterThan(3)
    heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  }
  await Promise.all([
    ...[files['the entry'], files['the style sheet of what it shares'], files['what it shares']].map(waitForIt),
    waitForPage(),
  ])
})

test('A8 Files that are lost after signing in are fetched again in silence', async ({ page }) => {
  const ada = await signUp('Ada')
  await page.goto('/login')
  const { lost } = await lose(page, /assets\/(?:local|libraries|documents|StartPage|start)-.*\.js$/, broken, 5)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(lost).toHaveLength(5)
})

test('A8 Who signs in uses the app before RxDB has come, and after', async ({ page }) => {
  const ada = await signUp('Ada')
  await page.goto('/login')
  const { lost, heal } = await lose(page, /assets\/documents-[\w-]{8}\.js$/, broken)
  // Before the app reads pages ahead.
  const failing = { contentType: 'text/javascript', body: 'throw new Error("It is broken")' }
  await page.route('**/assets/FavoritesPage-*.js', (route) => route.fulfill(failing))
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('main.start-page[aria-busy="false"]')).toBeVisible()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  const main = page.getByRole('navigation', { name: 'Main' })
  const lists = main.getByRole('link', { name: 'Lists' })
  const makeList = async (name: string): Promise<void> => {
    await lists.click()
    await page.getByRole('link', { name: 'Create list', exact: true }).click()
    await page.getByLabel('List Name *').fill(name)
    await page.getByRole('button', { name: 'Create List' }).click()
    await lists.click()
    await expect(page.locator('main').getByText(name)).toBeVisible()
    await main.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('link', { name: 'Everything is sent.' })).toBeVisible()
  }
  await makeList('Before RxDB')
  const come = page.waitForResponse((response) => /assets\/documents-/.test(response.url()) && response.ok())
  heal()
  await come
  await makeList('After RxDB')
  await lists.click()
  await page.reload()
  for (const name of ['Before RxDB', 'After RxDB']) await expect(page.locator('main').getByText(name)).toBeVisible()
  await test.step('A page that fails says so in its place, and leads home', async () => {
    await follow(page, paths.favorites())
    const words = page.getByRole('alert')
    await expect(words.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(words).toContainText('This page cannot be shown. What you saved stays on this device.')
    await expect(main).toBeVisible()
    await page.getByRole('button', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL(paths.start)
  })
})
