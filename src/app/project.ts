/** The Supabase project of this build, see docs/deploy.md; the embedded backend when the build names none. */
import type { Project } from '#src/backend/request.ts'

export const project: Project = {
  // The embedded backend serves the app itself.
  url: import.meta.env.VITE_SUPABASE_URL || self.location.origin,
  key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
}

/** With which this project signs notifications (RFC 8292); empty when it sends none. */
export const vapidPublicKey: string = import.meta.env.VITE_VAPID_PUBLIC_KEY
