/** A sign-up that the server has made, whose answer never came. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessionKeeper } from '#src/backend/session.ts'
import type { NewAccount } from '#src/services/session.ts'
import { createMemorySession } from '#supabase/rehearsal/memory-session.ts'
import { testBackend } from '#tests/support/backend.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'

const backend = testBackend()
let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay(backend.url)
})
afterAll(() => way.close())

const createPhone = () => createSessionKeeper({ url: way.url, key: backend.publishableKey }, createMemorySession())

function account(): NewAccount {
  const username = `lia_${randomUUID().slice(0, 6)}`
  const email = `${username}@test.example`
  return { email, password: 'Long-enough-1', username, fullName: 'Lia', attempt: randomUUID() }
}

describe('a sign-up whose answer was lost', () => {
  it('is tried as a sign-in, which its password opens', async () => {
    const lia = account()
    const phone = createPhone()
    way.setFault('lost', /signup/)
    await expect(phone.signUp(lia)).rejects.toMatchObject({ kind: 'offline' })
    expect(await phone.signUp(lia)).toBe('signed_in')
    expect(await phone.current()).toMatchObject({ username: lia.username, isOver: false })
  })

  it('is no way into the account of somebody else', async () => {
    const lia = account()
    await createPhone().signUp(lia)
    const phone = createPhone()
    const thief = { ...account(), email: lia.email, password: 'Another-one-1' }
    await expect(phone.signUp(thief)).rejects.toMatchObject({
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect(await phone.current()).toBeUndefined()
  })
})
