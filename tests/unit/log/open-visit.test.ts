import { expect, it } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { emptyVisit } from '#src/domain/visits/visit-form.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { openVisit } from '#src/screens/log/open-visit.ts'
import type { PageService } from '#src/services/pages.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openForEach(uuid(1), (opened) => {
  copy = opened
})
/** Nothing is asked. */
const pages = {} as PageService
const [begun, other] = [uuid(7), uuid(8)]
const store = (id: string, comment: string) =>
  saveDraft(copy, { id, kind: visitDraft, content: { ...emptyVisit('2026-11-23'), comment } }, false, () => false)

it('C1 Who left the form at once comes back to it, though its address does not name the draft yet', async () => {
  await store(begun, 'Left at once')
  const opened = await openVisit('', copy, pages, begun)
  expect(opened).toMatchObject({ id: begun, isStored: true, visit: { comment: 'Left at once' } })
})

it('C1 What was begun and not stored opens as the address says', async () => {
  await store(other, 'Another')
  expect(await openVisit('', copy, pages, begun)).toMatchObject({ isStored: false, visit: { comment: '' } })
  const opened = await openVisit(`?draft=${other}`, copy, pages, begun)
  expect(opened).toMatchObject({ id: other, visit: { comment: 'Another' } })
  expect(opened).not.toHaveProperty('notice')
})
