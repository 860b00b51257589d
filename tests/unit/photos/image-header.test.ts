import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { headerLength, readImageHeader } from '#src/images/image-header.ts'

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c84' } })
const withNoise = sharp({
  create: {
    width: 700,
    height: 500,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})

/** A JPEG whose size comes after `segments` full segments, as with a preview or colour profile in front of it. */
async function jpegWithSegments(segments: number): Promise<Buffer> {
  const jpeg = await picture().jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xffff - 2, 1)])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: segments }, () => segment), jpeg.subarray(2)])
}

describe('the header of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)('of type %s is known by its bytes', async (type) => {
    expect(readImageHeader(await picture().toFormat(type).toBuffer())?.type).toBe(type)
  })

  it.each([
    ['jpeg', () => picture().jpeg()],
    ['progressive jpeg', () => picture().jpeg({ progressive: true })],
    ['png', () => picture().png()],
    ['gif', () => picture().gif()],
    ['lossy webp', () => picture().webp()],
    ['lossless webp', () => picture().webp({ lossless: true })],
    [
      'webp with features',
      () =>
        picture()
          .webp()
          .withExif({ IFD0: { Copyright: 'x' } }),
    ],
    ['avif', () => picture().avif()],
  ])('of a %s says the size', async (_, make) => {
    expect(readImageHeader(await make().toBuffer())?.size).toEqual({ width: 60, height: 40 })
  })

  it('of a large picture says the size without the rest of the file', async () => {
    const png = await picture().png().toBuffer()
    png.writeUInt32BE(20_000, 16)
    png.writeUInt32BE(15_000, 20)
    expect(readImageHeader(png.subarray(0, 100))?.size).toEqual({ width: 20_000, height: 15_000 })
    const webp = await withNoise.clone().webp({ lossless: true }).toBuffer()
    expect(readImageHeader(webp.subarray(0, 40))?.size).toEqual({ width: 700, height: 500 })
  })

  it('of a JPEG is found behind 900 kB of other segments', async () => {
    const jpeg = await jpegWithSegments(14)
    expect(readImageHeader(jpeg.subarray(0, headerLength))?.size).toEqual({ width: 60, height: 40 })
    expect(readImageHeader(jpeg.subarray(0, 100_000))).toEqual({ type: 'jpeg' })
  })

  it('of a BMP and a HEIC is read from their own forms', () => {
    const bmp = Buffer.alloc(30)
    bmp.write('BM')
    bmp.writeInt32LE(60, 18)
    bmp.writeInt32LE(-40, 22)
    expect(readImageHeader(bmp)).toEqual({ type: 'bmp', size: { width: 60, height: 40 } })
    const ispe = (width: number, height: number): Buffer => {
      const box = Buffer.alloc(20)
      box.writeUInt32BE(20)
      box.write('ispe', 4)
      box.writeUInt32BE(width, 12)
      box.writeUInt32BE(height, 16)
      return box
    }
    const start = Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1')])
    const heic = Buffer.concat([start, ispe(512, 512), ispe(4032, 3024)])
    expect(readImageHeader(heic)).toEqual({ type: 'heic', size: { width: 4032, height: 3024 } })
  })

  it('is missing from what is no picture, whatever its name says', () => {
    for (const content of [
      '',
      'GIF8',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7 not a picture',
      'BMW is a car, not a bitmap',
    ]) {
      expect(readImageHeader(Buffer.from(content))).toBeUndefined()
    }
    const video = Buffer.from([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0])
    expect(readImageHeader(video)).toBeUndefined()
  })

  it('of any damaged file is an answer and never an error', async () => {
    for (const type of ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const) {
      const whole = await picture().toFormat(type).toBuffer()
      for (let length = 0; length < Math.min(whole.length, 300); length += 1) {
        expect(() => readImageHeader(whole.subarray(0, length))).not.toThrow()
      }
    }
  })
})
