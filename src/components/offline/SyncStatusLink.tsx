import { paths } from '#src/lib/paths.ts'
import { IconLink } from '#src/ui/IconLink.tsx'
import { lightIcons } from './light-icons.ts'
import type { SyncLight } from './sync-light.ts'

/** Beside the wordmark: says in words what the dot shows, and opens what is waiting. */
export function SyncStatusLink({ light: { light, words } }: { light: SyncLight }) {
  return <IconLink label={`${words} Open the list.`} icon={lightIcons[light.state]} to={paths.sync} />
}
