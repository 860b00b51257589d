import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DishesField } from '#src/screens/log/DishesField.tsx'

test('Enter in a dish goes to the next one and does not submit the visit', () => {
  render(<DishesField value="Soup" onChange={() => {}} error={undefined} />)
  const [soup, next] = screen.getAllByRole('textbox')
  if (!soup) throw new Error('no field')
  const enter = createEvent.keyDown(soup, { key: 'Enter' })
  fireEvent(soup, enter)
  expect(enter.defaultPrevented).toBe(true)
  expect(document.activeElement).toBe(next)
})

test('an emptied dish loses its mark', () => {
  const said: string[] = []
  render(<DishesField value="👍 Soup" onChange={(value) => said.push(value)} error={undefined} />)
  fireEvent.change(screen.getAllByLabelText('Dish 1').at(-1) as HTMLElement, { target: { value: '' } })
  expect(said).toEqual([''])
})
