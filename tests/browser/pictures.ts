/** Pictures as cameras write them, made with sharp. */
import sharp, { type Sharp } from 'sharp'

/** Red, green, blue and yellow from the upper left to the lower right. */
export const corners = [
  [220, 40, 40],
  [40, 180, 60],
  [40, 60, 220],
  [230, 210, 40],
] as const

/** An upright picture with a colour in each corner. */
export function fourCorners(width: number, height: number): Sharp {
  const [w, h] = [width / 2, height / 2]
  const places = [
    [0, 0],
    [w, 0],
    [0, h],
    [w, h],
  ] as const
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite(
    corners.map(([r, g, b], index) => ({
      input: { create: { width: w, height: h, channels: 3 as const, background: { r, g, b } } },
      left: places[index]?.[0] ?? 0,
      top: places[index]?.[1] ?? 0,
    })),
  )
}

/** A JPEG of the picture, stored turned as a camera that was held so does, with place and time. */
export async function asCameraStores(upright: Sharp, orientation: number): Promise<Buffer> {
  const steps = stored[orientation] ?? []
  let pixels = await upright.png(uncompressed).toBuffer()
  for (const step of steps) pixels = await step(sharp(pixels)).png(uncompressed).toBuffer()
  return sharp(pixels)
    .jpeg()
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'A camera' },
      IFD2: { DateTimeOriginal: '2026:05:17 19:30:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 48/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 2/1 0/1' },
    })
    .toBuffer()
}

const uncompressed = { compressionLevel: 0 }

type Step = (picture: Sharp) => Sharp
const turn: (degrees: number) => Step = (degrees) => (picture) => picture.rotate(degrees)
const flip: Step = (picture) => picture.flip()
const flop: Step = (picture) => picture.flop()

/** What undoes each value of EXIF's orientation. */
const stored: Record<number, Step[]> = {
  1: [],
  2: [flop],
  3: [turn(180)],
  4: [flip],
  5: [turn(90), flop],
  6: [turn(270)],
  7: [turn(90), flip],
  8: [turn(90)],
}

/** The colour in the middle of each corner, as stored: without regard to EXIF. */
export async function cornersOf(picture: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
      return [...data.subarray(at, at + 3)]
    }),
  )
}
