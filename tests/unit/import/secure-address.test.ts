import { describe, expect, it } from 'vitest'
import { secureAddress } from '#supabase/local/import/secure-address.ts'

const at = (host: string, query = ''): string => `postgresql://ada:secret@${host}:5432/postgres${query}`
const encryption = (host: string, query?: string) => secureAddress(at(host, query)).encryption

describe('The way to a database', () => {
  it.each([
    'db.ref.supabase.example',
    '10.0.0.7',
    '192.168.1.2',
    '[fd00::1]',
    'localhost.example',
    '128.0.0.1',
    '0.0.0.0',
  ])('%s is encrypted', (host) => {
    expect(encryption(host)).toBe('require')
    expect(encryption(host, '?sslmode=require')).toBe('require')
  })

  it.each(['127.0.0.1', 'localhost', '[::1]', '127.1.2.3'])('%s stays on this machine', (host) => {
    expect(encryption(host)).toBe(false)
    expect(encryption(host, '?sslmode=disable')).toBe(false)
    expect(encryption(host, '?sslmode=require')).toBe('require')
  })

  it.each(['disable', 'allow', 'prefer', 'no-such'])('is never in the open, though sslmode=%s asks for it', (mode) => {
    expect(() => encryption('db.example', `?sslmode=${mode}`)).toThrow(
      'would send the password unencrypted to db.example',
    )
  })

  it.each(['?host=db.example', '?ssl=false', '?sslmode=disable&host=db.example'])('is not turned by %s', (query) => {
    expect(() => encryption('127.0.0.1', query)).toThrow('must name one host')
  })

  it('looks at the certificate when asked, with the file that is named', () => {
    expect(encryption('db.example', '?sslmode=verify-full')).toEqual({ rejectUnauthorized: true, host: 'db.example' })
    expect(encryption('[fd00::1]', `?sslrootcert=${import.meta.filename}`)).toMatchObject({
      host: 'fd00::1',
      ca: expect.stringContaining('sslrootcert'),
    })
    expect(() => encryption('db.example', '?sslrootcert=/nowhere.crt')).toThrow(
      '/nowhere.crt (sslrootcert) cannot be read.',
    )
  })

  it('keeps the rest of the address', () => {
    expect(secureAddress(at('db.example', '?sslmode=require&application_name=import')).address).toBe(
      at('db.example', '?application_name=import'),
    )
    expect(() => secureAddress('https://db.example')).toThrow('must look like postgresql://')
  })
})
