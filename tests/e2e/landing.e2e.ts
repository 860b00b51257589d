import { expect } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { onNewDevice as test } from './installed-app.ts'

// What a new device has at first; installing the app would take as long as most of these tests.
test.use({ serviceWorkers: 'block' })

test('A1 Landing leads to signing up or in', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'crumb.', exact: true })).toBeVisible()
  await expect(page.getByText('Discover, review, and share your favorite restaurants with friends')).toBeVisible()
  await expect(page.getByText('Join the community of food lovers')).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
})

test('A1 Landing works before the app has come', async ({ page }) => {
  const bringPicture = await holdBack(page, '**/landing-wall.avif')
  const code: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(request.url())
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto('/', { waitUntil: 'commit' })
  await test.step('Its links are there without a script', async () => {
    await expect(page.getByText('Join the community of food lovers')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup')
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    expect(code).toEqual([])
  })
  await test.step('The app waits 3 s at most for its picture', async () => {
    await page.clock.fastForward(3000)
    await page.clock.resume()
    await expect(page.locator('#root').getByRole('link', { name: 'Get Started' })).toBeVisible()
    await expect(page.locator('#first-paint')).toHaveCount(0)
    bringPicture()
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL('/signup')
  })
})

test('A1 Only visitors see the landing page before the app is loaded', async ({ page }) => {
  const tagline = page.getByText('Discover, review, and share your favorite restaurants with friends')
  const block = () => page.route('**/assets/*.js', (route) => route.abort())
  await block()
  await page.goto('/')
  await expect(tagline).toBeVisible()
  await page.goto('/login')
  await expect(tagline).toBeHidden()
  await page.unrouteAll()
  await signIn(page, await signUp('Ada'))
  await block()
  await page.goto('/')
  await expect(page.locator('#root')).toBeEmpty()
  await expect(tagline).toBeHidden()
})

test('A2 Sign-in form takes what is typed before the app has come', async ({ page }) => {
  const ada = await signUp('Ada')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('grant_type=password')) sent.push(request.postData() ?? '')
  })
  const bringApp = await holdBack(page, '**/assets/react-*.js')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await page.goBack()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill('not this')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await test.step('It is sent at once, and once', async () => {
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect.poll(() => sent).toEqual([JSON.stringify({ email: ada.email, password: 'not this' })])
  })
  await test.step('The app hears the answer and continues where the person was', async () => {
    bringApp()
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
    await expect(page.locator('#first-paint')).toHaveCount(0)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/start')
  expect(documents).toHaveLength(1)
  expect(sent).toHaveLength(2)
})

test('A2 Who signs in before the app has come is in when it comes, and what did not arrive is sent again', async ({
  page,
}) => {
  const ada = await signUp('Ada')
  const sent: boolean[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=password')) sent.push(true)
  })
  const sendForm = async (): Promise<void> => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(` ${ada.email} `)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => sent.length).toBe(1)
  }
  await test.step('What did not arrive is sent again', async () => {
    await page.route('**/token?grant_type=password', (route) => route.abort('connectionreset'), { times: 1 })
    const bringApp = await holdBack(page, '**/assets/react-*.js')
    await sendForm()
    bringApp()
    await expect(page).toHaveURL('/start')
    expect(sent).toHaveLength(2)
  })
})

test('A2 A press that begins before the app has come and ends after it is not lost', async ({ page }) => {
  const ada = await signUp('Ada')
  const bringApp = await holdBack(page, '**/assets/react-*.js')
  await page.goto('/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In' }).hover()
  await page.mouse.down()
  bringApp()
  await page.locator('#root form').waitFor({ state: 'attached' })
  // Longer than the app takes over, when nobody presses.
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(page).toHaveURL('/start')
})

test('A8 The app waits for a page that comes late', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const entry = page.waitForEvent('requestfinished', (request) => /assets\/index-.*\.js/.test(request.url()))
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<div id="root">', '<script src="/late.js"></script>$&')
    await route.fulfill({ response, body })
  })
  // Parsing stops above #root until the app's entry has come and has had time to run.
  await page.route('**/late.js', async (route) => {
    await entry
    await page.waitForTimeout(500)
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(errors).toEqual([])
})

test('A1 A8 Public pages run no script but their own, and load neither database nor realtime', async ({ page }) => {
  const addresses = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') addresses.add(response.url())
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) refused.push(message.text())
  })
  for (const path of ['/', '/login', '/signup', '/nowhere']) {
    await page.goto(path)
    await page.locator('#root main').waitFor()
  }
  expect(refused).toEqual([])
  await test.step('No local database, and no realtime', async () => {
    await page.waitForLoadState('networkidle')
    const scripts = await Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()))
    expect(scripts.length).toBeGreaterThan(2)
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases.filter((name) => name?.startsWith('crumb-'))).toEqual([])
    expect(scripts.filter((script) => /RxDB|phx_join/.test(script))).toEqual([])
  })
  // Trusted Types: no string becomes a script or markup, and of addresses only those of the page's own origin do.
  const outcomes = await page.evaluate(() => {
    const script = document.createElement('script')
    const attempts: Record<string, () => void> = {
      text: () => (script.textContent = 'document.title = "taken over"'),
      markup: () => document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="document.title = 1">'),
      foreign: () => (script.src = 'https://evil.example/x.js'),
      own: () => (script.src = '/assets/x.js'),
    }
    const run = (attempt: () => void): boolean => {
      try {
        attempt()
        return true
      } catch {
        return false
      }
    }
    return Object.entries(attempts)
      .filter(([, attempt]) => run(attempt))
      .map(([name]) => name)
  })
  expect(outcomes).toEqual(['own'])
  await expect.poll(() => refused.length).toBe(3)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.title = "taken over"')
    document.body.append(script)
  })
  await expect.poll(() => refused.length).toBeGreaterThan(3)
  await expect(page).not.toHaveTitle('taken over')
})
