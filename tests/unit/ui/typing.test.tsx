import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useTyping } from '#src/ui/use-typing.ts'

afterEach(cleanup)

function Form({ hasNote }: { hasNote: boolean }) {
  return (
    <>
      {hasNote && <textarea aria-label="Note" />}
      <input aria-label="Name" />
      <input type="date" aria-label="Day" />
      <button type="button">Save</button>
      <output>{useTyping() ? 'typing' : 'not typing'}</output>
    </>
  )
}

const focus = (label: string) => act(() => screen.getByLabelText(label).focus())
const said = () => screen.getByRole('status').textContent

describe('useTyping', () => {
  it('is so while a field that takes text has the focus', () => {
    render(<Form hasNote />)
    expect(said()).toBe('not typing')
    focus('Note')
    expect(said()).toBe('typing')
    focus('Name')
    expect(said()).toBe('typing')
    focus('Day')
    expect(said()).toBe('not typing')
  })

  it('ends with a field that is taken away, whether or not the browser says so', async () => {
    const { rerender } = render(<Form hasNote />)
    focus('Note')
    await act(async () => rerender(<Form hasNote={false} />))
    expect(said()).toBe('not typing')
  })
})
