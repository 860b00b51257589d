/** Set by vite.config.ts. */
interface ImportMetaEnv {
  /** Empty means the address that the app was loaded from. */
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
  /** Empty means that the project sends no notifications. */
  readonly VITE_VAPID_PUBLIC_KEY: string
}

interface Window {
  /** Only in the built page: first-paint/start-app.ts. */
  crumbFiles?: Pick<typeof import('./first-paint/files.ts'), 'importPart' | 'reload' | 'bringAhead'>
}

// build/content.ts
declare module 'virtual:content' {
  const heads: Record<
    import('#src/lib/content.ts').ContentName,
    Pick<import('#src/lib/content.ts').Content, 'title' | 'date'>
  >
  export default heads
}
declare module 'virtual:content/*' {
  const content: import('#src/lib/content.ts').Content
  export default content
}
