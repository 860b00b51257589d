import { describe, expect, it } from 'vitest'
import { followStateOf, followWords } from '#src/domain/people/follows.ts'

const relations = (following: string[], followers: string[]) => ({
  following: new Set(following),
  followers: new Set(followers),
})

describe('followStateOf (spec L§4)', () => {
  it.each([
    ['none', [], []],
    ['follow_back', [], ['ben']],
    ['following', ['ben'], []],
    ['following', ['ben'], ['ben']],
    ['none', ['cleo'], ['dora']],
  ] as const)('is %s when following %j and followed by %j', (state, following, followers) => {
    expect(followStateOf(relations([...following], [...followers]), 'ben')).toBe(state)
  })

  it('has the words of the specification', () => {
    expect(followWords).toEqual({ none: 'Follow', follow_back: 'Follow back', following: 'Following' })
  })
})
