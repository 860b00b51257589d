import { type ReactNode, useId } from 'react'
import type { SettingsPart } from '#src/domain/people/settings.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { SettingsStatus } from './SettingsStatus.tsx'

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
