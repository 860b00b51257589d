/** Places as Google's exports name them. */
import { type ImportedPlace, linkLength } from './imported.ts'
import { coordinatesOf } from './json-values.ts'
import { mapsNumberOf } from './maps-ids.ts'

const mapsAddress =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/maps|maps\.google\.|maps\.app\.goo\.gl\/|goo\.gl\/maps)/i

export const isMapsLink = (text: string): boolean => mapsAddress.test(text.trim())

/** The id in a link: Google writes both of its numbers, or only the second, in hexadecimal digits or as `cid`. */
function mapsIdOf(link: string): string | undefined {
  const feature = /0x[0-9a-f]{1,16}(?::|%3a)0x[0-9a-f]{1,16}/i.exec(link)?.[0].replace(/%3a/i, ':')
  const [, cid] = /[?&]cid=(\d{1,20})(?:&|$)/.exec(link) ?? []
  const id = feature ?? (cid && `0x0:0x${BigInt(cid).toString(16)}`)
  return id !== undefined && mapsNumberOf(id) !== undefined ? id : undefined
}

/** Of the pin itself. What follows an @ is the middle of the map that was looked at. */
function pointOfLink(link: string) {
  const [, latitude, longitude] =
    /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/.exec(link) ??
    /\/maps\/(?:search|place)\/(-?\d+\.\d+),\+?(-?\d+\.\d+)/.exec(link) ??
    []
  return coordinatesOf(latitude, longitude)
}

function nameOfLink(link: string): string | undefined {
  const [, name] = /\/maps\/place\/([^/@]+)/.exec(link) ?? []
  try {
    return name && decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const linkOf = (written: string): string => (written.length <= linkLength ? written : '')

type Said = { [Field in 'name' | 'address' | 'country' | 'link' | 'mapsId']?: string | undefined } & {
  latitude?: number
  longitude?: number
}

/** Undefined when it has no name. */
export function googlePlace({
  name,
  address,
  country,
  link: written = '',
  mapsId = mapsIdOf(linkOf(written)),
  ...point
}: Said): ImportedPlace | undefined {
  const link = linkOf(written)
  const called = name ?? nameOfLink(link)
  if (called === undefined) return undefined
  const where = point.latitude === undefined ? pointOfLink(link) : point
  const number = mapsId === undefined ? undefined : mapsNumberOf(mapsId)
  // The link of an old list may be all that tells two places of one name apart.
  const other = `${called} ${address ?? (link || `${where.latitude} ${where.longitude}`)}`.toLowerCase()
  return {
    key: number === undefined ? other : `maps ${number}`,
    name: called,
    ...(address !== undefined && { address }),
    ...(country !== undefined && { country }),
    ...where,
    ...(mapsId !== undefined && { mapsId }),
    ...(link !== '' && { link }),
  }
}
