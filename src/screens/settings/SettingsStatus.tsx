import { shownStatus, WorkStatus } from '#src/components/offline/ObjectStatus.tsx'
import type { SettingsPart } from '#src/domain/people/settings.ts'
import { settingsState } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'

/** Says that changes of a section wait, or need attention; nothing when all is sent. */
export function SettingsStatus({ part }: { part: SettingsPart }) {
  return <WorkStatus status={useLive((copy) => shownStatus(copy, settingsState(copy, part)), [part])} />
}
