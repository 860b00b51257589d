/** Links out of the app: call a place, open its web page, find it on the device's map. */

// The values come from strangers: anything that is not a number or a web address becomes no link.

/**
 * "tel:+436621234" of the first number in a text; undefined when there is none. The "(0)" of "+44 (0)20 …" is for
 * callers within the country: dialled after the country code, it leads nowhere.
 */
export function phoneLink(phone: string | undefined): string | undefined {
  const [first = ''] = (phone ?? '').split(/[;,]/)
  const number = first.trim()
  const isInternational = /^\(?(?:\+|00)/.test(number)
  const digits = (isInternational ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '')
  if (!/^[+\d\s()./-]+$/.test(number) || digits.length < 3 || digits.length > 20) return undefined
  return `tel:${number.includes('+') ? '+' : ''}${digits}`
}

/** The address as the browser writes it; undefined unless it is a web address. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** "kumo.example" of a web address; letters of other scripts as they are read. */
export const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '')

/** Whether a menu's file can be shown as a picture. */
export const isPicture = (address: string): boolean => /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i.test(address)

/** A place to show on the device's own map. */
type Mapped = {
  name: string
  address?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** `userAgent` as in navigator: Apple's devices and Android open their own map, others a web page. */
export function mapLink({ name, address, latitude, longitude }: Mapped, userAgent: string): string {
  const words = encodeURIComponent(address ? `${name}, ${address}` : name)
  const point = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${words}${point ? `&ll=${point}` : ''}`
  if (userAgent.includes('Android')) return `geo:${point ?? '0,0'}?q=${words}`
  if (!point) return `https://www.openstreetmap.org/search?query=${words}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
