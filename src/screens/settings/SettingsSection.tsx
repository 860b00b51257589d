import { type ReactNode, useId } from 'react'
import { shownStatus, WorkStatus } from '#src/components/offline/ObjectStatus.tsx'
import type { SettingsPart } from '#src/domain/people/settings.ts'
import { settingsState } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

interface SettingsSectionProps {
  title: string
  /** The part whose changes go to the server, for showing their state. */
  part?: SettingsPart
  children: ReactNode
}

/** A section of the settings: its name, the state of its changes, and a card with its controls. */
export function SettingsSection({ title, part, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeader title={title} id={id}>
        {part && <SettingsStatus part={part} />}
      </SectionHeader>
      <Card>{children}</Card>
    </section>
  )
}

/** Says that changes of a section wait or need attention; nothing when everything is sent. */
function SettingsStatus({ part }: { part: SettingsPart }) {
  return <WorkStatus status={useLive((copy) => shownStatus(copy, settingsState(copy, part)), [part])} />
}
