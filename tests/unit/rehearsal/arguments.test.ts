import { describe, expect, it } from 'vitest'
import { readArguments } from '#supabase/rehearsal/arguments.ts'

const url = 'https://abcdefghijklmnopqrst.supabase.co'
const publishable = 'sb_publishable_one'
const secret = 'sb_secret_two'
const legacy = 'eyJhbGciOiJIUzI1NiJ9.e30.x'

describe('npm run rehearse', () => {
  it('takes an address and two keys', () => {
    const given = { url, publishableKey: publishable, secretKey: secret }
    expect(readArguments([`${url}/`, publishable, secret])).toEqual({ ...given, withPeople: false })
    expect(readArguments([url, publishable, secret, '--with-people'])).toEqual({ ...given, withPeople: true })
    const local = readArguments(['http://127.0.0.1:54321', publishable, secret])
    expect(local.url).toBe('http://127.0.0.1:54321')
  })

  it.each([
    [[], "Give the project's address"],
    [[url, publishable], 'its publishable key and its secret key'],
    [[url, publishable, secret, 'more'], 'Usage: npm run rehearse'],
    [[url, publishable, secret, '--with-nobody'], 'Usage: npm run rehearse'],
    [['abc.supabase.co', publishable, secret], '"abc.supabase.co" is no address'],
    [['ftp://abc', publishable, secret], '"ftp://abc" is no address'],
    [['https://supabase.com/dashboard/project/abc', publishable, secret], 'the address of the dashboard'],
    [[`${url}/rest/v1`, publishable, secret], `ends after its host name: ${url}`],
    [['http://abc.supabase.co', publishable, secret], 'only over HTTPS: https://abc.supabase.co'],
    [[url, secret, secret], 'The second argument is the secret key, and has to be the publishable one'],
    [[url, publishable, publishable], 'The third argument is the publishable key, and has to be the secret one'],
    [
      [url, legacy, secret],
      'The second argument is a legacy key (a JWT). The publishable key begins with sb_publishable_',
    ],
    [[url, publishable, legacy], 'The third argument is a legacy key (a JWT). The secret key begins with sb_secret_'],
    [[url, 'anything', secret], 'The second argument is no publishable key'],
  ])('says what is wrong with %j', (given, sentence) => {
    expect(() => readArguments(given)).toThrow(sentence)
  })

  it('never shows a key', () => {
    for (const given of [
      [url, secret, publishable],
      [url, publishable, 'hidden'],
    ]) {
      let said = ''
      try {
        readArguments(given)
      } catch (error) {
        said = String(error)
      }
      expect(said).not.toBe('')
      expect(said).not.toMatch(/one$|two|hidden/)
    }
  })
})
