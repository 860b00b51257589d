/** Shares an address of the app with the device's own dialog, or copies it (spec L§2.7, L§8). */
import { toastError, toastSuccess } from '#src/ui/toast.ts'

export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, location.href).href
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toastSuccess('Link copied to clipboard!')
    }
  } catch (error) {
    // The person has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toastError('Error', 'The link could not be shared.')
  }
}
