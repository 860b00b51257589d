import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { priceWord } from '#src/domain/visits/ratings.ts'
import { firstLetter } from '#src/lib/letter.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('takes no press and submits nothing while busy, and keeps the focus', () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Submitting...
        </Button>
      </form>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
    button.focus()
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })
})

describe('fields', () => {
  it('tie label, hint, count and error to the input', () => {
    render(<TextField label="Username" hint="Letters" count={{ used: 4, most: 15 }} error="It is taken." />)
    const input = screen.getByLabelText('Username')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '4 / 15',
      'Letters',
      'It is taken.',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('show a password when asked', () => {
    render(<PasswordField label="Password" autoComplete="current-password" />)
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy()
  })
})

describe('Photo', () => {
  it('shows the first letter when the picture cannot be shown, and another picture again', () => {
    const { container, rerender } = render(<Photo src="/gone.webp" alt="A dish" name="Mühle" />)
    const image = container.querySelector('img')
    if (!image) throw new Error('no image')
    fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('img', { name: 'A dish' }).textContent).toBe('M')
    rerender(<Photo src="/other.webp" alt="A dish" name="Mühle" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/other.webp')
  })

  it.each([
    ['“Zur Post”', 'Z'],
    ['éclair', 'É'],
    ['食堂', '食'],
    ['👩‍🍳 Kitchen', '👩‍🍳'],
    ['👩🏽‍🍳 Kitchen', '👩🏽‍🍳'],
    ['🇦🇹 Wien', 'W'],
    ['1️⃣ Erster', '1️⃣'],
    ['E\u0301clair', 'E\u0301'],
    ['हिमालय', 'हि'],
    ['…', '?'],
  ])('takes the first letter of %s', (name, letter) => {
    expect(firstLetter(name)).toBe(letter)
  })
})

describe('words', () => {
  it('for a price level', () => {
    expect([undefined, 0, 1, 3.4, 4.5, 6].map(priceWord)).toEqual([
      'Unavailable',
      'Unknown',
      'Cheap',
      'Moderate',
      'Luxury',
      'Unknown',
    ])
  })

  it('for an upload never say 100 before it is done', () => {
    render(<StatusChip status={{ state: 'uploading', percent: 99.9 }} />)
    expect(screen.getByText('99 %')).toBeTruthy()
  })

  it('for the light: the count, up to 99', () => {
    render(<Wordmark light={{ state: 'waiting', count: 128 }} />)
    expect(screen.getByText('99+')).toBeTruthy()
  })
})
