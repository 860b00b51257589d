import { expect, test } from 'vitest'
import { policyOf } from '#build/content-security-policy.ts'

const rules = (policy: string): string[] => policy.split('; ')

test('a build for a project may ask it, hear from it and show its pictures, and those of the hosts that were named', () => {
  const policy = rules(policyOf('', 'https://ref.supabase.co', 'https://a.example https://b.example'))
  expect(policy).toContain("connect-src 'self' https://ref.supabase.co wss://ref.supabase.co")
  expect(policy).toContain("img-src 'self' blob: data: https://ref.supabase.co https://a.example https://b.example")
})

test('a build for the address that it is loaded from names no other', () => {
  expect(policyOf('', '', '')).not.toMatch(/http|ws/)
})

test('the scripts within the page run, each by its hash, and no other', () => {
  const policy = policyOf('<script>alert(1)</script><script src="/a.js"></script><template></template>', '', '')
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(rules(policy)).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
})

test('no string becomes markup or a script, but by the two policies of the app', () => {
  const policy = rules(policyOf('', '', ''))
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types default crumb')
})
