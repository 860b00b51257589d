import { DialogFrame, type DialogProps } from './DialogFrame.tsx'

/** A dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return <DialogFrame {...props} sheet={false} />
}
