import { toast } from 'sonner'

/** The server has it. Never for what is only on this device. */
export function toastSuccess(text: string, description?: string): void {
  toast.success(text, { description })
}

/** Saved on this device and waiting: with a clock, never a tick. */
export function toastSaved(text: string): void {
  toast.info(text)
}

/** Takes all toasts away. */
export function dismissToasts(): void {
  toast.dismiss()
}

/** Something is gone and can be brought back for eight seconds. `onEnd` is called when the offer ends unused. */
export function toastUndo(text: string, undo: () => void, onEnd: () => void = () => {}): void {
  toast(text, { action: { label: 'Undo', onClick: undo }, duration: 8000, onAutoClose: onEnd, onDismiss: onEnd })
}

/** Something did not work: a title such as "Error", and why. */
export function toastError(title: string, text: string): void {
  toast.error(title, { description: text, duration: 8000 })
}

/** The server does not take something: why, and a way to where it can be mended. */
export function toastAttention(title: string, text: string, open: () => void): void {
  toast.error(title, { description: text, action: { label: 'Show', onClick: open }, duration: 12_000 })
}
