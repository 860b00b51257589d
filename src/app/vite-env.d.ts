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
