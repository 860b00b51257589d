import { expect, test } from 'vitest'
import { readEnvironment } from '#supabase/functions/_shared/environment.ts'

const LEGACY = {
  SUPABASE_URL: 'https://abc.supabase.test/',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
}
const MAPS = { APPLE_MAPS_TEAM_ID: 'T', APPLE_MAPS_KEY_ID: 'K', APPLE_MAPS_PRIVATE_KEY: 'a\\nb\nc' }

const read = (variables: object) => readEnvironment((name) => Reflect.get(variables, name))

test('Legacy keys are read, and no maps key is needed', () => {
  expect(read(LEGACY)).toEqual({
    supabaseUrl: 'https://abc.supabase.test',
    publishableKey: 'anon',
    secretKey: 'service',
  })
})

test('The newer dictionaries of keys come first', () => {
  const keys = {
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_p"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_s","other":"x"}',
  }
  expect(read({ ...LEGACY, ...keys })).toMatchObject({ publishableKey: 'sb_p', secretKey: 'sb_s' })
  expect(read({ ...LEGACY, SUPABASE_SECRET_KEYS: '{"other":"x"}' })).toMatchObject({ secretKey: 'service' })
})

test('The maps key counts only whole, and its line breaks may be written as \\n', () => {
  expect(read({ ...LEGACY, ...MAPS }).appleMaps).toEqual({ teamId: 'T', keyId: 'K', privateKey: 'a\nb\nc' })
  for (const name of Object.keys(MAPS)) expect(read({ ...LEGACY, ...MAPS, [name]: '' })).not.toHaveProperty('appleMaps')
})

test.each(Object.keys(LEGACY))('Without %s the function does not start, and says why', (name) => {
  expect(() => read({ ...LEGACY, [name]: undefined })).toThrow(`The environment variable ${name} is not set`)
})

test('A broken dictionary of keys is not quoted', () => {
  expect(() => read({ ...LEGACY, SUPABASE_SECRET_KEYS: 'sb_secret_x' })).toThrow(
    /^SUPABASE_SECRET_KEYS is not valid JSON$/,
  )
})
