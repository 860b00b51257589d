import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneOf, websiteOf } from '#supabase/local/import/contact.ts'

describe('the phone number of a place', () => {
  it.each(['+43 662 870894', '+43 (0)662 823572', '+43/662/826391', '0662/425 403', '+43662841268-0'])(
    'stays as it was typed: %s',
    (phone) => {
      expect(phoneOf({ phone })).toBe(phone)
    },
  )

  it('is the first of several, from whichever key has one', () => {
    expect(phoneOf({ 'contact:phone': '+43 662 1234567; +43 664 7654321' })).toBe('+43 662 1234567')
    expect(phoneOf({ phone: '', contact_mobile: '+43 664 7654321' })).toBe('+43 664 7654321')
  })

  it.each(['ask at the bar', '110', '1234567890123456789', 'javascript:1234567'])(
    'is left out when it is none: %s',
    (phone) => {
      expect(phoneOf({ phone })).toBeNull()
    },
  )
})

describe('the website of a place', () => {
  it.each([
    ['https://www.example.com/', 'https://www.example.com/'],
    ['http://example.at/karte?x=1', 'http://example.at/karte?x=1'],
    ['www.la-bruschetta.example', 'https://www.la-bruschetta.example/'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['https://a.example;https://b.example', 'https://a.example/'],
    ['gasthaus-müller.example', 'https://xn--gasthaus-mller-psb.example/'],
  ])('%s becomes %s', (website, address) => {
    expect(websiteOf({ website })).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com',
    'facebook',
    'https://',
    'https://user:secret@example.com/',
    'yes',
    'mailto:a@example.com',
  ])('is left out when it cannot be opened safely: %s', (website) => {
    expect(websiteOf({ website })).toBeNull()
  })

  it('is an address the database takes, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.domain()), (website) => {
        const address = websiteOf({ website }) ?? 'https://none.example/'
        // The form the column's CHECK asks for.
        expect(address).toMatch(/^https?:\/\/[^\s"'<>\\]+$/)
        expect(address.length).toBeLessThanOrEqual(500)
      }),
    )
  })
})
