/** Links of what a place says of itself. The values come from anywhere: what is no number and no web address is no link. */

/** "tel:+436621234" of the first number in a text; undefined when there is none. */
export function phoneLink(phone: string | undefined): string | undefined {
  const [first = ''] = (phone ?? '').split(/[;,]/)
  const digits = first.replace(/\D/g, '')
  if (!/^[+\d\s()./-]+$/.test(first.trim()) || digits.length < 3 || digits.length > 20) return undefined
  return `tel:${first.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** The address as the browser writes it; undefined unless it is one of the web. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Whether a file of a menu can be shown as a picture. */
export const isPicture = (address: string): boolean => /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i.test(address)
