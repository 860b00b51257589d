/** Set by vite.config.ts. */
interface ImportMetaEnv {
  /** Empty means the address that the app was loaded from. */
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
}

interface Window {
  /** Only in the built page: first-paint/start-app.ts. */
  crumbFiles?: Pick<typeof import('./first-paint/files.ts'), 'importPart' | 'reload'>
}

// build/words.ts
declare module 'virtual:words' {
  const heads: Record<import('#src/lib/words.ts').WordsName, Pick<import('#src/lib/words.ts').Words, 'title' | 'date'>>
  export default heads
}
declare module 'virtual:words/*' {
  const words: import('#src/lib/words.ts').Words
  export default words
}
