import { setTimeout as sleep } from 'node:timers/promises'
import { gps } from 'exifr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import type { PageFunctions, Processed } from './photos-page.ts'
import { asCameraStores, corners, cornersOf, fourCorners } from './pictures.ts'

let page: Page
let url: string
let close: () => Promise<void>

/** Storage that reads slowly and then answers what the test says. */
let storage: { status: number; body: object | string } = { status: 200, body: {} }

beforeAll(async () => {
  const opened = await openPage('photos.html', (asked, answer, next) => {
    if (!asked.url?.startsWith('/storage/')) return next()
    asked.on('data', () => {
      asked.pause()
      void sleep(2).then(() => asked.resume())
    })
    asked.on('end', () => {
      const { status, body } = storage
      answer.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  ;({ page, url, close } = opened)
})
afterAll(() => close())

/** Calls one of the page's functions. */
function run<Name extends keyof PageFunctions>(name: Name, ...given: Parameters<PageFunctions[Name]>) {
  return page.evaluate(
    ([called, parameters]) =>
      (globalThis as unknown as Record<string, (...parameters: unknown[]) => unknown>)[called]?.(...parameters),
    [name, given] as [string, unknown[]],
  ) as ReturnType<PageFunctions[Name]>
}

const processed = (picture: Buffer, padding = 0): Promise<Processed> =>
  run('process', picture.toString('base64'), padding)

async function succeeded(picture: Buffer): Promise<Exclude<Processed, { problem: string }>> {
  const result = await processed(picture)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

const pictureOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

async function expectUpright(picture: Buffer): Promise<void> {
  const difference = (await cornersOf(picture)).map((color, corner) =>
    Math.max(...color.map((value, channel) => Math.abs(value - (corners[corner]?.[channel] ?? 0)))),
  )
  expect(Math.max(...difference)).toBeLessThan(30)
}

async function expectNoMetadata(picture: Buffer): Promise<void> {
  const { exif, xmp, iptc, orientation } = await sharp(picture).metadata()
  expect({ exif, xmp, iptc, orientation }).toEqual({})
  expect(await gps(picture).catch(() => undefined)).toBeUndefined()
}

describe('a picked photo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'taken with orientation %i is upright, small, and says nothing of its place',
    async (orientation) => {
      const picture = await asCameraStores(fourCorners(2400, 1800), orientation)
      expect((await sharp(picture).metadata()).exif).toBeDefined()
      expect(await gps(picture)).toMatchObject({ latitude: expect.closeTo(47.8, 3) })

      const { full, thumbnail, ...rest } = await succeeded(picture)
      expect(rest).toEqual({
        type: 'image/webp',
        extension: 'webp',
        width: 1600,
        height: 1200,
        capturedAt: new Date(2026, 4, 17, 19, 30).toISOString(),
      })
      for (const [bytes, width] of [
        [pictureOf(full), 1600],
        [pictureOf(thumbnail), 320],
      ] as const) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
        await expectUpright(bytes)
        await expectNoMetadata(bytes)
      }
    },
  )

  it('keeps its size when it is small, and its shape when it is a strip', async () => {
    expect(await succeeded(await fourCorners(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 })
    const strip = await succeeded(await fourCorners(6000, 30).jpeg().toBuffer())
    expect(strip).toMatchObject({ width: 1600, height: 8 })
  })

  it.each(['png', 'gif', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const picture = await fourCorners(640, 480).toFormat(format).toBuffer()
    await expectUpright(pictureOf((await succeeded(picture)).full))
  })

  it('becomes white where it is transparent', async () => {
    const clear = { create: { width: 40, height: 40, channels: 4 as const, background: '#00000000' } }
    const { full } = await succeeded(await sharp(clear).png().toBuffer())
    expect((await cornersOf(pictureOf(full)))[0]).toEqual([255, 255, 255])
  })

  it('of 48 megapixels leaves the page free to react', async () => {
    const picture = await fourCorners(8000, 6000).jpeg().toBuffer()
    const { pause, whole } = await run('longestPause', picture.toString('base64'))
    console.log(`48 megapixels: ${Math.round(whole)} ms, the page paused for ${Math.round(pause)} ms at most`)
    expect(pause).toBeLessThan(Math.max(100, whole / 4))
  })

  it('that is none, damaged, of an unknown type or too large gets its own message', async () => {
    const jpeg = await fourCorners(400, 300).jpeg().toBuffer()
    const huge = await fourCorners(60, 40).png().toBuffer()
    huge.writeUInt32BE(20_000, 16)
    huge.writeUInt32BE(15_000, 20)
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
    const cases: [picture: Buffer, problem: string, padding?: number][] = [
      [Buffer.from('not a picture at all'), 'not_an_image'],
      [Buffer.alloc(0), 'not_an_image'],
      [Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(3000, 7)]), 'broken'],
      [heic, 'unsupported'],
      [huge, 'too_many_pixels'],
      [jpeg, 'too_many_bytes', 50_000_000],
    ]
    const messages = new Set<string>()
    for (const [picture, problem, padding] of cases) {
      const result = await processed(picture, padding)
      expect(result).toMatchObject({ problem })
      if ('problem' in result) messages.add(result.message)
    }
    expect(messages.size).toBe(5)
  })

  it('is processed in a browser that gives workers no canvas and encodes no WebP, as older Safaris do', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
      const original: HTMLCanvasElement['toBlob'] = Reflect.get(HTMLCanvasElement.prototype, 'toBlob')
      HTMLCanvasElement.prototype.toBlob = function toBlob(done, type, quality) {
        original.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
      }
    })
    const { full, thumbnail, ...rest } = await succeeded(await asCameraStores(fourCorners(2400, 1800), 6))
    expect(rest).toMatchObject({ type: 'image/jpeg', extension: 'jpg', width: 1600, height: 1200 })
    for (const bytes of [pictureOf(full), pictureOf(thumbnail)]) {
      await expectUpright(bytes)
      await expectNoMetadata(bytes)
    }
    await page.reload()
  })
})

describe('an upload in a window', () => {
  const size = 20_000_000

  it('tells how far it is', async () => {
    storage = { status: 200, body: {} }
    const { shares, error } = await run('upload', url, size)
    expect(error).toBeUndefined()
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('ends well when the file is there already, and with its reason when it is refused', async () => {
    storage = { status: 400, body: { statusCode: '409', error: 'Duplicate' } }
    expect((await run('upload', url, size)).error).toBeUndefined()
    storage = { status: 400, body: { statusCode: '413', error: 'Payload too large' } }
    expect((await run('upload', url, size)).error).toEqual({ kind: 'refused', code: 'photo_size' })
    storage = { status: 200, body: '<h1>Welcome to our hotel</h1>' }
    expect((await run('upload', url, size)).error).toEqual({ kind: 'network', code: 'foreign_answer' })
  })

  it('stops when it is given up, and is `network` without a server', async () => {
    storage = { status: 200, body: {} }
    const { shares, error } = await run('upload', url, size, 0.1)
    expect(error).toMatchObject({ kind: 'network' })
    expect(shares.at(-1)).toBeLessThan(1)
    expect((await run('upload', 'http://127.0.0.1:9', 10)).error).toMatchObject({ kind: 'network' })
  })
})
