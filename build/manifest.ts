/** The web app manifest, written by the build. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from '#src/lib/paths.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const shortcut = (name: string, url: string, picture: string) => ({ name, url, icons: [icon(picture, 96)] })
const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
  label,
})

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'crumb.',
  short_name: 'crumb.',
  description: 'Discover, review, and share your favorite restaurants with friends',
  lang: 'en',
  dir: 'ltr',
  start_url: paths.start,
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#FFFBF7',
  background_color: '#FFFBF7',
  categories: ['food', 'lifestyle', 'social'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    icon('icon-192', 192),
    icon('icon-512', 512),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut('Log a visit', paths.log(), 'shortcut-log'),
    shortcut('Nearby', paths.nearby, 'shortcut-nearby'),
    shortcut('Search', paths.search, 'shortcut-search'),
    shortcut('Want to try', paths.wantToTry(), 'shortcut-want-to-try'),
  ],
  // The service worker receives the photos (src/service-worker.ts).
  share_target: {
    action: '/share-photos',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
  screenshots: [
    screenshot('home-narrow', '780x1688', 'narrow', 'Home'),
    screenshot('welcome-narrow', '780x1688', 'narrow', 'Welcome to crumb.'),
    screenshot('home-wide', '1280x800', 'wide', 'Home'),
    screenshot('welcome-wide', '1280x800', 'wide', 'Welcome to crumb.'),
  ],
}
