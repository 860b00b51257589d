// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { useFilter } from '#src/stores/filters.ts'
import { beginTabOf } from '#src/stores/tab.ts'

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

test('A filter can be chosen, and a tab begun, with no room in sessionStorage', async () => {
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
