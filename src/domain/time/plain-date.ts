/** A day as words: "21 Nov 2026", in the device's time zone; empty for a time that is none. */
export function plainDate(time: string): string {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return ''
  return moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
