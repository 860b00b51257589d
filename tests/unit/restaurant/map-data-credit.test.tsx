import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MapDataCredit } from '#src/components/places/MapDataCredit.tsx'

afterEach(cleanup)

it('names OpenStreetMap, with the link, where one of the places was imported from there', () => {
  render(<MapDataCredit places={[{ place_id: 'manual_1' }, { place_id: 'osm:node/1' }, {}]} />)
  const link = screen.getByRole('link', { name: '© OpenStreetMap contributors' })
  expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
})

it('names nobody below places of others', () => {
  const { container } = render(<MapDataCredit places={[{ place_id: 'manual_1' }, { place_id: 'import:town/1' }, {}]} />)
  expect(container.textContent).toBe('')
})
