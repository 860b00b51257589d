import { toast } from 'sonner'

/** The server has it. Never for what is only on this device. */
export function toastSuccess(text: string): void {
  toast.success(text)
}

/** Saved on this device and waiting: with a clock, never a tick. */
export function toastSaved(text: string): void {
  toast.info(text)
}

/** Something is gone and can be brought back for eight seconds. */
export function toastUndo(text: string, undo: () => void): void {
  toast(text, { action: { label: 'Undo', onClick: undo }, duration: 8000 })
}

/** Something did not work: a title such as "Error", and why. */
export function toastError(title: string, text: string): void {
  toast.error(title, { description: text, duration: 8000 })
}
