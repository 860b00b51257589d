import { push, signUp } from '#tests/e2e/app.ts'
import { makePlaces, visitTo } from '#tests/e2e/log-places.ts'
import { allIsSent, type Device, isReadyForOffline, mainNavigation, signInByForm } from '#tests/engines/device.ts'

/** What a first visit and the first sign-in load, each as the build names it. */
const ofSignIn = ['index', 'react', 'LoginPage', 'common']
const ofStart = ['local', 'documents', 'sync', 'StartPage', 'start', 'pages']
const files = [...ofSignIn, ...ofStart].map((name) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js`))
const styles = ['common', 'start', 'pages'].map((name) => new RegExp(`/assets/${name}-[\\w-]{8}\\.css`))
const others = [/manifest\.webmanifest/, /service-worker\.js/]

/** A first visit on which every file is lost once on the way. */
export async function everyFileIsLostOnce({ page, line }: Device): Promise<string> {
  const ada = await signUp('Ada')
  for (const file of [...files, ...styles, ...others]) line.lose(file, 1)
  await signInByForm(page, ada)
  await isReadyForOffline(page)
  const missed = [...files, ...styles].filter((file) => !line.lost().some((request) => file.test(request)))
  if (missed.length > 0) throw new Error(`Never asked for: ${missed.join(', ')}`)
  return `${line.lost().length} files were lost`
}

/** The files of the app are lost for a minute: a page says so, its button asks again, and the app comes by itself, with its styles. */
export async function filesAreLostForAMinute({ page, line }: Device): Promise<string> {
  line.lose(/\/assets\//, 'always')
  const minute = new Promise((resolve) => setTimeout(resolve, 60_000))
  await page.open('/login')
  await page.sees('Some files of crumb. have not come yet')
  const before = line.lost().length
  await page.click({ kind: 'button', name: 'Try again' })
  await page.until('more requests', async () => line.lost().length > before)
  await page.sees('Some files of crumb. have not come yet')
  await minute
  line.heal()
  await page.find({ kind: 'button', name: 'Sign In' })
  const heightOfButton = (): Promise<string> =>
    page.run(() => getComputedStyle(document.querySelector('button[type=submit]') as Element).minHeight)
  await page.until('the styles', heightOfButton, (height) => height === '48px')
  return `asked ${line.lost().length} times in vain`
}

/** Most of what a first installation leaves out, also what a start would load a moment later. */
const leftOut = /assets\/(pages|Toaster|cached-answers|removals|PullGesture|module|CuisineDrawing|save-\w+|ask-for)-/

/** A phone starts without a network before every file has come, says which page it lacks, and is whole when the files come again. */
export async function halfAnInstallation({ page, line }: Device): Promise<string> {
  line.lose(leftOut, 'always')
  const ada = await signUp('Ada')
  const { places } = makePlaces('Anchor')
  await push(ada, ...places.map((place) => visitTo(place)))
  await signInByForm(page, ada)
  await page.until('a service worker', () => page.run(() => navigator.serviceWorker.controller !== null))
  await allIsSent(page)
  line.setOnline(false)
  await page.open('/start')
  await page.find(mainNavigation)
  await page.sees('Your recent visits')
  await page.open('/sync')
  await page.sees('This page could not be loaded')

  await page.open('/start')
  line.heal()
  line.setOnline(true)
  await page.click({ kind: 'link', name: 'Log' })
  await page.sees('Log a Visit')
  await isReadyForOffline(page)
  line.setOnline(false)
  await page.open('/lists')
  await page.find({ kind: 'heading', name: 'Lists' })
  return `${line.lost().length} files were lost`
}
