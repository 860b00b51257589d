import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { contentPages, publicPages, signedInPages } from '#src/app/routes.tsx'
import { isFormPath, paths } from '#src/lib/paths.ts'
import { peopleAndVisits, placesAndLists, publicScreens } from '#tests/e2e/screens.ts'
import type { FullWorld } from '#tests/e2e/world.ts'
import { everythingIs, specifiedAddresses } from '#tests/support/addresses.ts'

/** What a visitor, and what a signed-in person may open. */
const publicPatterns = [...publicPages, ...contentPages].map(({ pattern }) => pattern)
const signedInPatterns = signedInPages.map(({ pattern }) => pattern)

const specified = specifiedAddresses(everythingIs('x'))

const isRoute = (path: string): boolean => isOneOf([...signedInPatterns, ...publicPatterns], path)
const isOneOf = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, path) !== null)

describe('the route table', () => {
  it('A8 has every address of the specification', () => {
    expect(specified).toHaveLength(38)
    expect(specified.filter((path) => !isRoute(path))).toEqual([])
  })

  it('A8 has a page for every address that the app builds', () => {
    const built = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('x')))
    expect(built.filter((path) => !isRoute(path.replace(/\?.*/, '')))).toEqual([])
  })

  it('A8 has no page that the judges of accessibility do not look at', () => {
    const person = { id: 'x', username: 'x' }
    const named = { place: 'x', adasReview: 'x', bensReview: 'x', bensLongReview: 'x', list: { id: 'x', places: [] } }
    const world = { ...named, ada: person, ben: person } as unknown as FullWorld
    const screens = Object.values({ ...placesAndLists, ...peopleAndVisits })
    const addresses = screens.map(({ path }) => path(world).replace(/\?.*/, ''))
    // The same page.
    const judged = [...addresses, ...addresses.map((address) => address.replace('/profile/', '/user/'))]
    expect(signedInPatterns.filter((pattern) => !judged.some((path) => matchPath(pattern, path)))).toEqual([])
    const open = Object.values(publicScreens).map(({ path }) => path().replace(/\?.*/, ''))
    expect(publicPatterns.filter((pattern) => !open.some((path) => matchPath(pattern, path)))).toEqual([])
    // One's own and other people's.
    expect(specified.filter((path) => !judged.includes(path))).toEqual([])
  })

  it('A8 writes ids and queries so that nothing in them is read as something else', () => {
    expect(paths.review('a/b?c')).toBe('/review/a%2Fb%3Fc')
    expect(paths.log({ restaurant: '1', name: 'Fish & Chips' })).toBe('/log?restaurant=1&name=Fish+%26+Chips')
    expect(paths.lists()).toBe('/lists')
  })

  it('knows where something is being written', () => {
    expect(isFormPath('/log')).toBe(true)
    expect(isFormPath('/edit-list/x')).toBe(true)
    expect(isFormPath('/list/x')).toBe(false)
    expect(isFormPath('/login')).toBe(true)
  })
})
