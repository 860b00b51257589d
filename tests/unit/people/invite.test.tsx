// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { SignedOut } from '#src/app/SignedOut.tsx'
import { InviteSheet } from '#src/components/people/InviteSheet.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { paths } from '#src/lib/paths.ts'
import { InvitePage } from '#src/screens/invite/InvitePage.tsx'
import type { CodeService } from '#src/services/codes.ts'
import { type Session, SessionContext, type SessionService } from '#src/services/session.ts'
import { wantedPath } from '#src/stores/wanted-path.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [uuid(1), uuid(2)]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => sessionStorage.clear())

test('the code of an invitation can be read, dark on white with its quiet zone, and leads to the invitation', async () => {
  const row = profileRow(me, 'a_name_of_15abc')
  await copy.documents.write([{ entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } }])
  render(signedIn(copy, {}, <InviteSheet open onOpenChange={() => {}} />))
  const title = await screen.findByText('Invitation code from @a_name_of_15abc')
  const code = title.closest('svg') as SVGSVGElement
  // As the sheet's style colours it.
  const styled = code.outerHTML
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"')
    .replace('class="invite-sheet-light"', 'fill="#ffffff"')
    .replace('class="invite-sheet-dark"', 'fill="#0e0906"')
  const { data, info } = await sharp(Buffer.from(styled)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(
    new URL(`/invite/${me}?from=a_name_of_15abc`, location.href).href,
  )
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const corners = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(
    ([, x, y]) => [Number(x), Number(y)],
  )
  expect([Math.min(...corners), Math.max(...corners)]).toEqual([4, size - 5])
})

const service = { current: async () => undefined, watch: () => () => {} } as unknown as SessionService
const open = (address: string, session: Session | null) =>
  render(
    <SessionContext value={{ session, service, codes: {} as CodeService }}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<SignedOut />}>
            <Route path="/invite/:id" element={<InvitePage />} />
          </Route>
          <Route path="/profile/:id" element={<p>Their page</p>} />
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  )

test('a visitor with an invitation is led to signing up, and then to whoever sent it', () => {
  open(paths.invite(ben, 'ben_eats'), null)
  expect(screen.getByText('@ben_eats invited you.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup')
  expect(wantedPath()).toBe(`/profile/${ben}`)
})

test('an invitation says no words that somebody else has put into its address', () => {
  open(`/invite/${ben}?from=Send%20money`, null)
  expect(screen.getByText('A friend invited you.')).toBeTruthy()
  expect(screen.queryByText(/money/)).toBeNull()
})

test('who is signed in gets to whoever sent it at once', () => {
  open(paths.invite(ben, 'ben_eats'), { userId: me, email: 'ada@x.example', isOver: false })
  expect(screen.getByText('Their page')).toBeTruthy()
})
