/** RFC 8291 against its own example, and against a device that reads with other code. */
import { expect, test } from 'vitest'
import { encrypt, fromBase64Url, toBase64Url } from '#supabase/functions/send-notifications/encrypt.ts'
import { makeKeys } from '#tests/support/fake-push-service.ts'

/** RFC 8291, section 5 and appendix A. */
const rfc = {
  plain: 'When I grow up, I want to be a watermelon',
  device: { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  sender: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function keysOfSender(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(rfc.sender.public)
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: rfc.sender.private }, curve, false, ['deriveBits']),
  }
}

test('The example of RFC 8291 gives the bytes of RFC 8291', async () => {
  const chosen = { salt: fromBase64Url(rfc.salt), keys: await keysOfSender() }
  const device = { p256dh: rfc.p256dh, auth: rfc.device.auth }
  expect(toBase64Url(await encrypt(device, rfc.plain, chosen))).toBe(rfc.message)
})

test('The device of the tests reads the message of RFC 8291', () => {
  const { keys, open } = makeKeys(rfc.device)
  expect(keys.p256dh).toBe(rfc.p256dh)
  expect(open(Buffer.from(rfc.message, 'base64url'))).toBe(rfc.plain)
})

test('A device reads what was made for it, never twice the same bytes, and no other device reads it', async () => {
  const { keys, open } = makeKeys()
  const text = JSON.stringify({ title: '\u2068Zoë\u2069 follows you 🍜' })
  const [one, other] = [await encrypt(keys, text), await encrypt(keys, text)]
  expect(open(Buffer.from(one))).toBe(text)
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  expect(() => makeKeys().open(Buffer.from(one))).toThrow('unable to authenticate')
})

test('A point beside the curve is refused', async () => {
  const { keys } = makeKeys()
  const beside = `${keys.p256dh.slice(0, -4)}AAAA`
  await expect(encrypt({ ...keys, p256dh: beside }, 'x')).rejects.toMatchObject({ name: 'DataError' })
})
