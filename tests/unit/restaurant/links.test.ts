import { describe, expect, it } from 'vitest'
import { hostOf, isPicture, mapLink, phoneLink, webLink } from '#src/domain/places/links.ts'
import { placeAddress } from '#src/domain/places/place-ids.ts'

describe('placeAddress (spec D§2, D§4)', () => {
  const id = '0b0e7d1c-5a3e-4c3c-9a55-2f6b1a7c9d10'

  it('is the id of a place in any case', () => {
    expect(placeAddress(id, null)).toEqual({ id })
    expect(placeAddress(id.toUpperCase(), 'IABC')).toEqual({ id })
  })

  it('is an id of the maps service, of the address or else of the query', () => {
    expect(placeAddress('mapkit-I63802885C8189B2B', 'other')).toEqual({ placeId: 'I63802885C8189B2B' })
    expect(placeAddress('mapkit-', 'I63802885C8189B2B')).toEqual({ placeId: 'I63802885C8189B2B' })
  })

  it('is the id of an import or of a typed-in place', () => {
    expect(placeAddress('manual_1', null)).toEqual({ placeId: 'manual_1' })
    expect(placeAddress('ChIJ2eUgeAK6j4ARbn5u_wAGqWA', null)).toEqual({ placeId: 'ChIJ2eUgeAK6j4ARbn5u_wAGqWA' })
  })

  it.each([
    ['nothing', ''],
    ['only blanks', '   '],
    ['a prefix alone', 'mapkit-'],
    ['201 characters', 'x'.repeat(201)],
    ['a zero byte', 'a\u0000b'],
    ['half of an emoji', 'a\uD83C'],
  ])('%s is no address of a place', (_, segment) => {
    expect(placeAddress(segment, null)).toBeUndefined()
  })

  it('takes 200 characters', () => {
    expect(placeAddress('x'.repeat(200), null)).toEqual({ placeId: 'x'.repeat(200) })
  })
})

describe('phoneLink', () => {
  it.each([
    ['+43 662 84 13 56', 'tel:+43662841356'],
    ['0662/84 13 56', 'tel:0662841356'],
    ['(415) 555-0100', 'tel:4155550100'],
    ['112', 'tel:112'],
    ['+43 1 234567; +43 1 765432', 'tel:+431234567'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['0043 (0)662 841356', 'tel:0043662841356'],
    ['(0)20 7946 0000', 'tel:02079460000'],
  ])('%s is %s', (phone, link) => {
    expect(phoneLink(phone)).toBe(link)
  })

  it.each([undefined, '', '12', '1'.repeat(21), 'javascript:alert(123)', '+43 662 84 ext 5', 'call me', '*21*123#'])(
    '%s is none',
    (phone) => {
      expect(phoneLink(phone)).toBeUndefined()
    },
  )
})

describe('webLink', () => {
  it.each(['https://kumo.example/menu?x=1', 'http://kumo.example/'])('%s is one', (address) => {
    expect(webLink(address)).toBe(address)
  })

  it.each([
    undefined,
    '',
    'kumo.example',
    '/menu',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'https://',
  ])('%s is none', (address) => {
    expect(webLink(address)).toBeUndefined()
  })
})

it('isPicture knows a picture by the end of its address', () => {
  for (const address of ['/a.jpg', 'https://x.example/a.WEBP?v=1', '/a.jpeg#2', '/a.png', '/a.avif'])
    expect(isPicture(address), address).toBe(true)
  for (const address of ['/menu.pdf', '/a.jpg.pdf', '/jpg', '']) expect(isPicture(address), address).toBe(false)
})

it('names the host of a website', () => {
  expect(hostOf('https://www.kumo.example/menu?day=1')).toBe('kumo.example')
  expect(hostOf('http://Kumo.example:8080/')).toBe('kumo.example')
})

describe('mapLink', () => {
  const place = { name: 'Café & Söhne', address: 'Linzer Gasse 4', latitude: 47.8, longitude: 13.05 }
  const words = 'Caf%C3%A9%20%26%20S%C3%B6hne%2C%20Linzer%20Gasse%204'

  it("opens Apple's map, Android's choice of maps, or a page", () => {
    expect(mapLink(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
      `https://maps.apple.com/?q=${words}&ll=47.8,13.05`,
    )
    expect(mapLink(place, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(`geo:47.8,13.05?q=${words}`)
    expect(mapLink(place, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(
      'https://www.openstreetmap.org/?mlat=47.8&mlon=13.05#map=18/47.8/13.05',
    )
  })

  it('looks for the words without coordinates', () => {
    const { latitude: _, longitude: _also, ...lost } = place
    expect(mapLink(lost, 'Android')).toBe(`geo:0,0?q=${words}`)
    expect(mapLink(lost, 'Linux')).toBe(`https://www.openstreetmap.org/search?query=${words}`)
    expect(mapLink({ name: 'Ika' }, 'iPad')).toBe('https://maps.apple.com/?q=Ika')
  })
})
