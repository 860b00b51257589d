import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { useFilter } from '#src/stores/filters.ts'
import { addressBefore, beginTabOf, endTab, isTabOfPerson, noteAddressBefore } from '#src/stores/tab.ts'
import { wantedPath, wantPath } from '#src/stores/wanted-path.ts'

test('Who signs in next in a tab finds no filter, scroll position or height of whoever was there before', async () => {
  const { result } = renderHook(() => useFilter('popular', filterKinds.popular))
  const tags = (): string => result.current[0].tags
  const choose = () => act(() => result.current[1]({ ...filterKinds.popular.defaults, tags: 'Ramen' }))
  await act(() => beginTabOf('ada'))
  choose()
  sessionStorage.setItem('crumb-scroll-default/start', '400')
  sessionStorage.setItem('crumb-heights-search', '{}')
  sessionStorage.setItem('crumb-wanted-path', '/lists')

  await act(() => beginTabOf('ada'))
  expect(tags()).toBe('Ramen')
  expect(sessionStorage.getItem('crumb-scroll-default/start')).toBe('400')

  await act(() => beginTabOf('ben'))
  expect(tags()).toBe('Any')
  expect(sessionStorage.getItem('crumb-scroll-default/start')).toBeNull()
  expect(sessionStorage.getItem('crumb-heights-search')).toBeNull()
  expect(sessionStorage.getItem('crumb-wanted-path')).toBe('/lists')
})

test('Who signs out leaves nobody’s id in the tab, neither their own nor of people they looked at', async () => {
  const ids = ['5f0c9a30-0000-4000-8000-00000000ada0', '5f0c9a30-0000-4000-8000-00000000ben0']
  const { result } = renderHook(() => useFilter(`visited ${ids[1]}`, filterKinds.popular))
  await act(() => beginTabOf(ids[0] ?? ''))
  act(() => result.current[1]({ ...filterKinds.popular.defaults, tags: 'Ramen' }))
  sessionStorage.setItem(`crumb-scroll-x/profile/${ids[1]}`, '400')
  sessionStorage.setItem('crumb-heights-followers', JSON.stringify({ width: 1, heights: [[ids[1], 2]] }))
  noteAddressBefore('key', `/profile/${ids[1]}`)
  expect(isTabOfPerson()).toBe(true)
  await act(endTab)
  expect(isTabOfPerson()).toBe(false)
  expect(addressBefore('key')).toBeUndefined()
  expect(result.current[0].tags).toBe('Any')
  for (const id of ids) expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(id)
})

test.each(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '\\\\evil.example/x'])(
  'The wanted address %s leads to no other host',
  (address) => {
    wantPath(address)
    const wanted = wantedPath() ?? ''
    expect(new URL(wanted, 'https://crumb.example').origin).toBe('https://crumb.example')
  },
)

test('A filter can be chosen, and a tab begun, with no room in sessionStorage', async () => {
  await act(() => beginTabOf('ben'))
  const full = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const { result } = renderHook(() => useFilter('popular', filterKinds.popular))
  act(() => result.current[1]({ ...filterKinds.popular.defaults, tags: 'Ramen' }))
  expect(result.current[0].tags).toBe('Ramen')
  await act(() => beginTabOf('cleo'))
  expect(result.current[0].tags).toBe('Any')
  expect(full).toHaveBeenCalled()
})
