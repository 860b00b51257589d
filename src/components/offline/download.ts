/** Offers the person a file to save. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has read it, or has it open.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
