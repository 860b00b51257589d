/** A file that is written piece by piece and is one only when it is complete. */

export type TemporaryFile = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** The whole file. It stays readable until the next one is begun. */
  finish: () => Promise<Blob>
  /** Leaves nothing behind. */
  discard: () => Promise<void>
}

/**
 * In the browser's private file system where pages can write to it: the memory holds no more than a chunk. Elsewhere (Safari
 * before 26) the browser keeps the parts of a Blob where it likes.
 */
export async function beginTemporaryFile(name: string, type: string): Promise<TemporaryFile> {
  const folder = await privateFolder()
  if (!folder) return partsOfBlob(type)
  // What an earlier one has left, also one that was killed.
  await folder.removeEntry(name).catch(() => {})
  const handle = await folder.getFileHandle(name, { create: true })
  const stream = await handle.createWritable()
  return {
    write: (chunk) => stream.write(chunk),
    async finish() {
      await stream.close()
      const file = await handle.getFile()
      return file.slice(0, file.size, type)
    },
    async discard() {
      await stream.abort().catch(() => {})
      await folder.removeEntry(name).catch(() => {})
    },
  }
}

async function privateFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return undefined
  // Private windows may have none.
  return navigator.storage.getDirectory().catch(() => undefined)
}

function partsOfBlob(type: string): TemporaryFile {
  let whole = new Blob([], { type })
  return {
    async write(chunk) {
      whole = new Blob([whole, chunk], { type })
    },
    finish: async () => whole,
    async discard() {
      whole = new Blob([], { type })
    },
  }
}
