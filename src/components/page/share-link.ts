/** Shares an address of the app with the device's own dialog, or copies it (spec L§2.7, L§8). */
import { toastError, toastSuccess } from '#src/ui/toast.ts'

const fullAddress = (path: string): string => new URL(path, location.href).href

/** `title` says what it leads to. */
export async function shareLink(title: string, path: string): Promise<void> {
  if (!navigator.share) return copyLink(path)
  try {
    await navigator.share({ title, url: fullAddress(path) })
  } catch (error) {
    // The person has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toastError('Error', 'The link could not be shared.')
  }
}

export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(fullAddress(path))
    toastSuccess('Link copied to clipboard!')
  } catch {
    toastError('Error', 'The link could not be copied.')
  }
}
