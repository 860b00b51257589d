import { WorkStatus } from '../../components/ObjectStatus.tsx'
import { shownStatus } from '../../components/object-status.ts'
import type { SettingsPart } from '../../domain/settings.ts'
import { settingsState } from '../../queries/settings.ts'
import { useLive } from '../../queries/use-copy.ts'

/** Says that changes of a section wait, or need attention; nothing when all is sent. */
export function SettingsStatus({ part }: { part: SettingsPart }) {
  return <WorkStatus status={useLive((copy) => shownStatus(copy, settingsState(copy, part)), [part])} />
}
