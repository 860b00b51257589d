import addressFormatter from '@fragaria/address-formatter'
import { iso1A2Code } from '@rapideditor/country-coder'
import type { Position } from './centroid.ts'
import { cleanText, cutText } from './clean-text.ts'
import { firstText } from './contact.ts'
import type { Properties } from './read-features.ts'

/** The address format for an unknown country: as in most countries, the number follows the street. */
const anyCountry = 'DE'

/** The country in the map data, else the country at the position: most places omit it. */
function countryOf(properties: Properties, position: Position | null): string {
  const given = firstText(properties, ['addr:country', 'contact:country', 'addr_country'])?.toUpperCase()
  if (given === 'UK') return 'GB'
  if (given && /^[A-Z]{2}$/.test(given)) return given
  return (position && iso1A2Code([position.longitude, position.latitude])) ?? anyCountry
}

/** A part of the address by its name in the map data. */
const partOf = (properties: Properties, name: string): string | null =>
  firstText(properties, [`addr:${name}`, `contact:${name}`, `addr_${name}`, `contact_${name}`])

/** At most 100 characters. */
export function townOf(properties: Properties): string | null {
  const town = cleanText(partOf(properties, 'city'))
  return town && cutText(town, 100)
}

/**
 * The known parts of the address in its country's order ('Street 12, 5020 Salzburg'; '12 Street, New York 10001'), or
 * null. At most 300 characters.
 */
export function addressOf(properties: Properties, position: Position | null): string | null {
  const text = (name: string) => partOf(properties, name) ?? undefined
  const road = text('street') ?? text('place')
  const parts = {
    road,
    // A house number without a street says nothing.
    houseNumber: road === undefined ? undefined : text('housenumber'),
    postcode: text('postcode'),
    city: text('city'),
    state: text('state'),
  }
  const known = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  const given = { ...Object.fromEntries(known), countryCode: countryOf(properties, position) }
  const lines = known.length > 0 ? addressFormatter.format(given, { output: 'array', appendCountry: false }) : []
  const address = cleanText(lines.join(', ')) ?? firstText(properties, ['addr:full', 'address'])
  return address ? cutText(address, 300) : null
}
