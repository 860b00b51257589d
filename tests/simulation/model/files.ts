/** The storage, and which of its files are to be deleted: supabase/migrations/*_unlinked_files.sql. */
import type { Tables } from './tables.ts'

/** Ms that an upload may wait for its link: a day in the database, which no run lasts. */
const uploadGrace = 60_000

export type Files = {
  /** Bucket and path of every stored file. */
  stored: Set<string>
  put: (file: string) => void
  /** Returns false when the file is linked, and stays. */
  remove: (file: string) => boolean
  /** It is linked from now on, or not any more: once nothing links it, it is due at once. */
  linked: (file: string) => void
  unlinkedOf: (userId: string) => string[]
  /** The result restores what is known of files now: the database's part of a backup, without which no file is there. */
  backUp: () => () => void
}

export function createFiles(tables: Tables, now: () => number): Files {
  const stored = new Set<string>()
  const due = new Map<string, number>()

  const isLinked = (file: string): boolean => {
    const [bucket, userId = '', name] = file.split('/')
    const path = `${userId}/${name}`
    return bucket === 'avatars'
      ? tables.get('profiles', userId)?.avatar_url?.split('?')[0] === path
      : tables.where('reviews', 'user_id', userId).some(({ photos }) => photos?.includes(path))
  }

  return {
    stored,
    backUp() {
      const [files, dates] = [[...stored], [...due]]
      return () => {
        stored.clear()
        due.clear()
        for (const file of files) stored.add(file)
        for (const [file, date] of dates) due.set(file, date)
      }
    },
    put(file) {
      const isAvatar = file.startsWith('avatars/')
      if (!stored.has(file) || isAvatar) due.set(file, now() + uploadGrace)
      stored.add(file)
    },
    remove(file) {
      if (isLinked(file)) return false
      stored.delete(file)
      return true
    },
    linked: (file) => void due.set(file, 0),
    unlinkedOf: (userId) =>
      [...stored].filter((file) => file.split('/')[1] === userId && (due.get(file) ?? 0) <= now() && !isLinked(file)),
  }
}
