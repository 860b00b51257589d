import { expect, test } from 'vitest'
import type { Ask } from '#src/backend/answers.ts'
import { listPageService } from '#src/backend/list-pages.ts'

const list = (id: string) => ({
  id,
  user_id: 'ada',
  name: `List ${id}`,
  is_public: true,
  is_ranked: false,
  restaurant_count: 0,
  like_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: `2026-11-01T10:00:00Z ${id}`,
})
const card = { user_id: 'ada', username: 'ada' }
const place = (id: number, position = id) => ({
  item: { id: `item ${id}`, list_id: 'soups', restaurant_id: `place ${id}`, position, created_at: '' },
  restaurant: { id: `place ${id}`, name: `Place ${id}`, rating_count: 0, visits: 0 },
})

/** A server that answers one call after the other, and what it was asked. */
function server(...answers: unknown[]) {
  const asked: object[] = []
  const ask = (async (_name: string, parameters: object) => {
    asked.push(parameters)
    return answers[asked.length - 1]
  }) as unknown as Ask
  return { service: listPageService(ask), asked }
}

const whole = Array.from({ length: 200 }, (_, index) => place(index))

test('a long list is read page by page, each place once though the order changes meanwhile', async () => {
  const pages = [whole, [place(199, 200), place(201)]].map((places) => ({ list: list('soups'), author: card, places }))
  const { service, asked } = server(...pages)
  const found = await service.list('soups')
  expect(found?.places.map(({ restaurant }) => restaurant.id)).toEqual([
    ...whole.map(({ restaurant }) => restaurant.id),
    'place 201',
  ])
  expect(asked).toEqual([
    { list_id: 'soups', from_position: 0, max_rows: 200 },
    { list_id: 'soups', from_position: 200, max_rows: 200 },
  ])
})

test('there is no list, or none any more after its first page', async () => {
  expect(await server(null).service.list('soups')).toBeUndefined()
  expect(await server({ list: list('soups'), author: card, places: whole }, null).service.list('soups')).toBeUndefined()
})

test('lists of a person go on after the last one of the page before, up to 1,000', async () => {
  const page = (start: number) => ({
    person: card,
    lists: Array.from({ length: 200 }, (_, index) => list(String(start + index))),
  })
  const { service, asked } = server(...[0, 200, 400, 600, 800].map(page))
  const found = await service.listsOf('ada')
  expect(found?.lists).toHaveLength(1000)
  expect(asked).toHaveLength(5)
  expect(asked[1]).toEqual({ person_id: 'ada', max_rows: 200, before_time: list('199').updated_at, before_id: '199' })
  expect(await server(null).service.listsOf('ada')).toBeUndefined()
})
