/** Shares an address of the app with the device's own dialog, or copies it (spec L§2.7, L§8). */
import { toastError, toastNote, toastSuccess } from '#src/ui/toast.ts'

const fullAddress = (path: string): string => new URL(path, location.href).href

/** `title` says what it leads to, `limit` who cannot open it, where not everybody can. */
export async function shareLink(title: string, path: string, limit?: string): Promise<void> {
  if (!navigator.share) return copyLink(path, limit)
  try {
    await navigator.share({ title, url: fullAddress(path) })
    if (limit) toastNote(limit)
  } catch (error) {
    // The person has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toastError('Error', 'The link could not be shared.')
  }
}

export async function copyLink(path: string, limit?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(fullAddress(path))
    toastSuccess('Link copied to clipboard!', limit === undefined ? {} : { description: limit })
  } catch {
    toastError('Error', 'The link could not be copied.')
  }
}
