import type { Picture } from '#src/lib/picture.ts'

/** A picture for tests in which nobody looks at it. */
export function makePicture(content: string | Uint8Array): Picture {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { bytes: bytes.slice().buffer, type: 'image/webp' }
}

export const textOf = ({ bytes }: Picture): string => new TextDecoder().decode(bytes)
