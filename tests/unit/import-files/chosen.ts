/** Files as somebody chooses them, and what is read of them. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Imported } from '#src/domain/import/imported.ts'
import { type ChosenFile, readFiles } from '#src/domain/import/read-files.ts'

type Content = string | Uint8Array<ArrayBuffer> | object

const bytesOf = (content: Content): string | Uint8Array<ArrayBuffer> =>
  typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)

export const chosen = (files: Record<string, Content>): ChosenFile[] =>
  Object.entries(files).map(([name, content]) => ({ name, read: async () => new Blob([bytesOf(content)]) }))

export async function read(files: Record<string, Content>): Promise<Imported> {
  const result = await readFiles(chosen(files))
  if (!result.ok) throw new Error(result.error)
  return result.value
}

/** The sentence with which the files are refused. */
export async function refusal(files: Record<string, Content>): Promise<string> {
  const result = await readFiles(chosen(files))
  return result.ok ? `read: ${JSON.stringify(result.value)}` : result.error
}

export function zipOf(files: Record<string, Content>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files)) {
    const bytes = bytesOf(content)
    entries[name] = typeof bytes === 'string' ? strToU8(bytes) : bytes
  }
  return zipSync(entries)
}

export const reasons = ({ leftOut }: Imported): string[] => leftOut.map(({ why }) => why)
