/** What is said in passing. The library that shows it comes after the page (app/LateToaster.tsx); until then all waits in order. */
import type { toast } from 'sonner'

type Toasts = typeof toast

let resolveToasts: (toasts: Toasts) => void
const toasts = new Promise<Toasts>((resolve) => {
  resolveToasts = resolve
})

/** Called by the Toaster once it shows what it is given: what was said before is shown now. */
export function showToasts(by: Toasts): void {
  resolveToasts(by)
}

function say(how: (by: Toasts) => unknown): void {
  void toasts.then(how)
}

/** The server has it. Never for what is only on this device. */
export function toastSuccess(text: string, description?: string): void {
  say((by) => by.success(text, { description }))
}

/** Saved on this device and waiting: with a clock, never a tick. */
export function toastSaved(text: string): void {
  say((by) => by.info(text))
}

/** Takes all toasts away. */
export function dismissToasts(): void {
  say((by) => by.dismiss())
}

/** Something is gone and can be brought back for eight seconds. `onEnd` is called when the offer ends unused. */
export function toastUndo(text: string, undo: () => void, onEnd: () => void = () => {}): void {
  const action = { label: 'Undo', onClick: undo }
  say((by) => by(text, { action, duration: 8000, onAutoClose: onEnd, onDismiss: onEnd }))
}

/** Something did not work: a title such as "Error", and why. */
export function toastError(title: string, text: string): void {
  say((by) => by.error(title, { description: text, duration: 8000 }))
}

/** The server does not take something: why, and a way to where it can be mended. */
export function toastAttention(title: string, text: string, open: () => void): void {
  say((by) => by.error(title, { description: text, action: { label: 'Show', onClick: open }, duration: 12_000 }))
}
