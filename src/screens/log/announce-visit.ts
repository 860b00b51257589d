/** The messages after a submit. Nobody waits for them; they end when the copy is closed. */
import { answerWithin, sayOutcome } from '#src/components/offline/say-outcome.ts'
import { visitErrorTitle } from '#src/domain/visits/visit-form.ts'
import { photosOutcome } from '#src/queries/outcome.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastAttention, toastSuccess } from '#src/ui/toast.ts'

/** Ms within which the arrival of photos is still worth a message. */
const timeoutMs = 60_000

type Announcement = {
  copy: Copy
  reviewId: string
  /** The message once the server has it. */
  accepted: string
  /** The number of photos sent with it. */
  photos: number
  /** Opens the visit, when it is not what is shown anyway. */
  openVisit: (() => void) | undefined
  /** Opens the waiting page. */
  openList: () => void
}

export function announceVisit({ copy, reviewId, accepted, photos, openVisit, openList }: Announcement): Promise<void> {
  const announcePhotos = async (): Promise<void> => {
    const sent = await answerWithin(timeoutMs, photosOutcome(copy, reviewId))
    if (sent === 'late' || sent === 'gone') return
    if (sent.state === 'accepted') toastSuccess(`${photos} photo(s) uploaded`)
    else toastAttention('Failed to upload photos', 'The visit is sent. See what is wrong with its photos.', openList)
  }
  return sayOutcome(copy, ({ input }) => input['id'] === reviewId, {
    open: openVisit,
    onDevice: 'Saved on this device.',
    accepted() {
      toastSuccess(accepted, { open: openVisit })
      if (photos > 0) announcePhotos().catch(() => {})
    },
    refused: (reason, code) => toastAttention(visitErrorTitle({ code }), reason, openList),
  })
}
