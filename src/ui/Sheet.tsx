import { DialogFrame, type DialogProps } from './DialogFrame.tsx'

/** A sheet from the lower edge of a phone; from 768 px a dialog. */
export function Sheet(props: DialogProps) {
  return <DialogFrame {...props} sheet />
}
