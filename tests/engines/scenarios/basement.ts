import sharp from 'sharp'
import { type Person, push, signUp, toFollow } from '#tests/e2e/app.ts'
import { visitOf } from '#tests/e2e/log-places.ts'
import { fileOnServer, rowsOnServer } from '#tests/e2e/server.ts'
import { allIsSent, type Device, isReadyForOffline, sees, signInByForm } from '#tests/engines/device.ts'
import { backClosesTheMenu } from './back-closes.ts'
import { fillVisit, newName, submit } from './visit-form.ts'

type Row = { rating: number; photos: string[]; restaurants: { name: string } }

export async function basement(device: Device): Promise<string> {
  const ada = await signUp('Ada')
  const ben = await signUp('Ben')
  await push(ben, toFollow(ada))
  await push(
    ada,
    ...['Amber', 'Basil', 'Clove', 'Dill'].map((name, days) => visitOf(name, { days: days + 1, rating: 4 })),
  )
  await signInByForm(device.page, ada)
  await isReadyForOffline(device.page)
  await device.page.open('/start')
  await device.page.until(
    "the card beyond the strip's edge",
    () => device.page.run(() => [...document.querySelectorAll('.strip-list')].map((strip) => strip.childElementCount)),
    (cards) => cards.includes(4),
  )
  return visitFromTheBasement(device, ada, ben)
}

/** A visit with photos is logged where there is no signal, waits, is sent once, and a friend sees it whole; then its page is left. */
export async function visitFromTheBasement({ page, line }: Device, ada: Person, ben: Person): Promise<string> {
  const visit = { name: newName('Trattoria'), comment: 'Two dumplings, two photos.', photos: 2 }
  const sameVisit = `comment=eq.${encodeURIComponent(visit.comment)}`
  const bensView = (): Promise<Row[]> =>
    rowsOnServer<Row>(ben, `reviews?user_id=eq.${ada.id}&${sameVisit}&select=rating,photos,restaurants(name)`)
  line.setOnline(false)
  await fillVisit(page, visit)
  await submit(page)
  await page.isAt('/start')
  // Which of the two depends on whether a request has been lost yet: the browser itself believes that it is connected.
  await page.sees(/Saved on this device\. (We'll send it when you're back online|It's being sent)\./)
  await page.open('/start')
  await page.find({ kind: 'link', name: visit.name, inside: { kind: 'region', name: 'Your recent visits' } })
  await page.find(sees.waiting)
  await page.open('/sync')
  await page.sees('Waiting to send (3)')
  if ((await bensView()).length > 0) throw new Error('The visit was sent without a network.')

  line.setOnline(true)
  await allIsSent(page)
  const [review, ...others] = await bensView()
  if (review === undefined || others.length > 0)
    throw new Error(`The server has ${others.length + (review ? 1 : 0)} visits.`)
  const { rating, photos, restaurants } = review
  if (rating !== 3.5 || restaurants.name !== visit.name || photos.length !== visit.photos)
    throw new Error(`A friend sees something else: ${JSON.stringify(review)}`)
  const described = await Promise.all(photos.map((path) => fileOnServer('review-photos', path).then(describePhoto)))
  await page.open('/start')
  await page.click({ kind: 'link', name: visit.name, inside: { kind: 'region', name: 'Your recent visits' } })
  await page.sees(visit.comment)
  await page.until(
    'the photos',
    () =>
      page.run(
        () => [...document.images].filter(({ src, naturalWidth }) => /photo|blob/.test(src) && naturalWidth > 0).length,
      ),
    (shown) => shown >= 2,
  )
  await backClosesTheMenu(page)
  return described.join(', ')
}

async function describePhoto(file: Buffer | undefined): Promise<string> {
  if (!file) throw new Error('A photo is not on the server.')
  const { format, width, height, exif } = await sharp(file).metadata()
  if (exif !== undefined) throw new Error('A photo was sent with where and when it was taken.')
  return `${format} ${width}×${height} ${Math.round(file.length / 1000)} kB`
}
