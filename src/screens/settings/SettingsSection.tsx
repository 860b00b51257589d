import { type ReactNode, useId } from 'react'
import { shownStatus, WorkStatus } from '#src/components/offline/ObjectStatus.tsx'
import type { SettingsPart } from '#src/domain/people/settings.ts'
import { settingsState } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

interface SettingsSectionProps {
  title: string
  /** Whose changes go to the server, and how far they are. */
  part?: SettingsPart
  children: ReactNode
}

/** A part of the settings: its name, how far its changes are, and a card with what can be set. */
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

/** Says that changes of a section wait, or need attention; nothing when all is sent. */
function SettingsStatus({ part }: { part: SettingsPart }) {
  return <WorkStatus status={useLive((copy) => shownStatus(copy, settingsState(copy, part)), [part])} />
}
