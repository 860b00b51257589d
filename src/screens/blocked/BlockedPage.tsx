import Ban from 'lucide-react/icons/ban'
import { useId } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { focusPage } from '#src/components/page/focus.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import type { Restriction } from '#src/domain/rows.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { profileById } from '#src/queries/people.ts'
import { ownRestrictions } from '#src/queries/restrictions.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { RestrictedPerson } from '#src/services/restricted-people.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError } from '#src/ui/toast.ts'
import { useRestrictedNames } from './use-restricted-names.ts'
import './blocked-page.css'

const sections = [
  {
    kind: 'block',
    title: 'Blocked',
    text: "You don't see each other. Your device keeps nothing of them: their names show when you're online.",
  },
  { kind: 'mute', title: 'Muted', text: 'Your feeds leave out what they do. Everything else is as it was.' },
] as const

/** Whom the person has blocked and muted, and the way back. */
export function BlockedPage() {
  const toSettings = useGoBackTo(paths.settings)
  const rows = useLive(ownRestrictions, [])
  // The server's own time comes with its row: then it has heard of it, and knows the name.
  const names = useRestrictedNames(rows?.map(({ id, created_at }) => `${id} ${created_at}`).join() ?? '')
  return (
    <>
      <PageHeader title="Blocked and Muted" onBack={toSettings} />
      <main className="blocked-page shape-page shape-column" aria-busy={!rows}>
        {!rows && <Skeleton shape="rows" />}
        {rows?.length === 0 && (
          <EmptyState
            icon={Ban}
            title="Nobody is blocked or muted"
            action={<ButtonLink to={paths.settings}>Back to settings</ButtonLink>}
          >
            Block or mute somebody from the menu on their profile.
          </EmptyState>
        )}
        {rows &&
          sections.map((section) => (
            <Section
              key={section.kind}
              {...section}
              rows={rows.filter(({ kind }) => kind === section.kind)}
              names={names}
            />
          ))}
      </main>
    </>
  )
}

interface SectionProps {
  title: string
  text: string
  rows: readonly Restriction[]
  names: ReadonlyMap<string, RestrictedPerson> | undefined
}

function Section({ title, text, rows, names }: SectionProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHeader title={title} id={id} />
      <p className="blocked-page-text shape-caption">{text}</p>
      <Card inset="none">
        <ul className="shape-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <RestrictionRow row={row} person={names?.get(row.person_id)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function RestrictionRow({ row, person: told }: { row: Restriction; person: RestrictedPerson | undefined }) {
  const copy = useCopy()
  // Who is muted may be followed, and then the device knows them without a network.
  const here = useLive((from) => profileById(from, row.person_id), [row.person_id])
  const person = told ?? here
  const isBlock = row.kind === 'block'
  const name = person ? `@${person.username}` : 'Somebody'

  async function undo(): Promise<void> {
    const result = await saveIntent(copy, isBlock ? 'unblock' : 'unmute', { user_id: row.person_id })
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  return (
    <ListRow
      leading={<Avatar src={undefined} name={person?.full_name ?? person?.username ?? '?'} size={44} />}
      title={name}
      trailing={
        <Button onClick={() => void undo().catch(reportError)} aria-label={`${isBlock ? 'Unblock' : 'Unmute'} ${name}`}>
          {isBlock ? 'Unblock' : 'Unmute'}
        </Button>
      }
    >
      <span className="blocked-page-lines">
        {person?.full_name && <bdi>{person.full_name}</bdi>}
        <span className="blocked-page-line">
          {isBlock ? 'Blocked' : 'Muted'} {plainDate(row.created_at)}
        </span>
        <ObjectStatus id={row.person_id} />
      </span>
    </ListRow>
  )
}
