import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { FriendFaces } from '#src/screens/friends/FriendFaces.tsx'
import { narrowWindow } from '#src/ui/use-media.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const people = Array.from({ length: 9 }, (_, number) => ({
  user_id: uuid(10 + number),
  username: `friend${number}`,
  since: '2026-11-01T12:00:00Z',
}))

/** As far as a strip asks. */
const isNarrowPhone = (query: string) => ({
  matches: query === narrowWindow,
  addEventListener: () => {},
  removeEventListener: () => {},
})

test('Of a narrow phone every face in sight is there at once: five fit', () => {
  vi.stubGlobal('matchMedia', isNarrowPhone)
  render(signedIn(copy, { pictures: { avatar: () => undefined } }, <FriendFaces people={people} />))
  expect(screen.getAllByRole('link', { name: /@friend/ })).toHaveLength(5)
})
