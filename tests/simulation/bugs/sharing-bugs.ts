/** Mistakes that show only where people share a phone (tests/simulation/sharing.ts). */
import type { Bug } from '#tests/simulation/bug.ts'
import { withBackend } from './wrapping.ts'

export const sharingBugs: Bug[] = [
  {
    name: 'what one person has saved is sent with the token of whoever is signed in',
    source: 'https://github.com/google/ground-android/issues/299',
    wrap: (ports, { owner, world }) =>
      withBackend(ports, {
        push(...request) {
          const { phone, userId } = owner
          if (phone.signedIn === userId) return ports.backend.push(...request)
          const other = world.devices.find((one) => one.phone === phone && one.userId === phone.signedIn)
          const page = other?.tabs.find(({ process }) => process.alive)
          return (page?.backend ?? ports.backend).push(...request)
        },
      }),
  },
]
