/** Set by vite.config.ts. */
interface ImportMetaEnv {
  /** Empty: the address that the app was loaded from. */
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
}
