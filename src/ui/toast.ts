/** Toasts. Their library is loaded after the page (app/LateToaster.tsx); until then they wait in order. */
import type { toast } from 'sonner'

type Toasts = typeof toast

let resolveToasts: (toasts: Toasts) => void
const toasts = new Promise<Toasts>((resolve) => {
  resolveToasts = resolve
})

let resolveFirst: () => void
/** Resolves when something is to be said for the first time. */
export const firstToast = new Promise<void>((resolve) => {
  resolveFirst = resolve
})

/** Called by the Toaster once it is ready: waiting toasts are shown now. */
export function showToasts(by: Toasts): void {
  resolveToasts(by)
}

function say(how: (by: Toasts) => unknown): void {
  resolveFirst()
  void toasts.then(how)
}

/** Says that the server has it. Never for what is only on this device. */
export function toastSuccess(text: string, { description, open }: { description?: string; open?: Open } = {}): void {
  say((by) => by.success(text, { description, action: viewed(open) }))
}

/** Saved on this device and waiting: with a clock, never a tick. */
export function toastSaved(text: string, open?: Open): void {
  say((by) => by.info(text, { action: viewed(open) }))
}

/** Says what the person should know of what they have just done. */
export function toastNote(text: string): void {
  say((by) => by.message(text))
}

/** Leads to what the message is about. */
type Open = (() => void) | undefined
const viewed = (open: Open) => open && { label: 'View', onClick: open }

/** Dismisses all toasts. */
export function dismissToasts(): void {
  say((by) => by.dismiss())
}

/** Offers undo for eight seconds. `onEnd` is called when the offer ends unused. */
export function toastUndo(text: string, undo: () => void, onEnd: () => void = () => {}): void {
  const action = { label: 'Undo', onClick: undo }
  say((by) => by(text, { action, duration: 8000, onAutoClose: onEnd, onDismiss: onEnd }))
}

/** Says that something failed: a title such as "Error", and the reason. */
export function toastError(title: string, text: string): void {
  say((by) => by.error(title, { description: text, duration: 8000 }))
}

/** Says that the server refused something, why, and leads to where it can be fixed. */
export function toastAttention(title: string, text: string, open: () => void): void {
  say((by) => by.error(title, { description: text, action: { label: 'Show', onClick: open }, duration: 12_000 }))
}
