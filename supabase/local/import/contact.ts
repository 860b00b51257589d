import { cleanText } from './clean-text.ts'
import type { Properties } from './read-features.ts'

/** The first of several keys that has a text. */
export function firstText(properties: Properties, keys: string[]): string | null {
  for (const key of keys) {
    const text = cleanText(properties[key])
    if (text) return text
  }
  return null
}

/** A value may contain several numbers or sites, separated by semicolons. */
const firstOf = (text: string) => text.split(';')[0]?.trim() ?? ''

/**
 * A phone number as typed, or null if it is none. Numbers have 5 to 15 digits (E.164), or one more with the '(0)' that
 * some people write.
 */
export function phoneOf(properties: Properties): string | null {
  const text = firstText(properties, [
    'phone',
    'contact:phone',
    'contact_phone',
    'contact:mobile',
    'contact_mobile',
    'mobile',
  ])
  if (!text) return null
  const phone = firstOf(text)
  const digits = phone.replace(/\D/g, '').length
  return /^\+?[\d\s()/.-]+$/.test(phone) && digits >= 5 && digits <= 16 && phone.length <= 40 ? phone : null
}

const startsWithHost = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([:/?#]|$)/u

/** An http(s) address, or null if it is none. An address without a scheme counts as https. */
export function websiteOf(properties: Properties): string | null {
  const text = firstText(properties, ['website', 'contact:website', 'contact_website', 'url'])
  if (!text) return null
  const typed = firstOf(text)
  const address = /^https?:\/\//i.test(typed) ? typed : startsWithHost.test(typed) ? `https://${typed}` : null
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!url.hostname.includes('.') || url.username !== '' || url.password !== '') return null
  // URL leaves these two unescaped in places where they could end an HTML attribute or a style.
  const href = url.href.replaceAll("'", '%27').replaceAll('\\', '%5C')
  return href.length <= 500 ? href : null
}
