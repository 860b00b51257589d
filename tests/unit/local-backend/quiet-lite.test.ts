import { describe, expect, it } from 'vitest'
import { describeForLog } from '#supabase/local/quiet-lite.ts'

const databaseError = (code: string): Error =>
  Object.assign(new Error('duplicate key value'), {
    code,
    parameters: ['$2a$10$hash'],
    detail: 'Key (email)=(a@b.example)',
  })

describe('a line for the log', () => {
  it('is left out for what a client did wrong', () => {
    expect(describeForLog([databaseError('23505')])).toBe('')
    expect(describeForLog([Object.assign(new Error('no table'), { relation: 'x' })])).toBe('')
  })

  it('tells the code and the message of a failure of the server, and no values', () => {
    expect(describeForLog(['Auth error:', databaseError('53100')])).toBe('[database] 53100 duplicate key value')
  })

  it('is printed as it is when it has nothing to do with the database', () => {
    expect(describeForLog(['hello', 1])).toBeUndefined()
    expect(describeForLog([new TypeError('a bug')])).toBeUndefined()
  })
})
