import CalendarX from 'lucide-react/icons/calendar-x'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { VisitRow } from '#src/components/reviews/VisitRow.tsx'
import { dayWords, yearInAddress } from '#src/domain/diary/days.ts'
import type { DiaryVisit } from '#src/domain/diary/diary.ts'
import {
  groupingInAddress,
  headedVisits,
  partInAddress,
  partWords,
  periodWords,
  visitsBehind,
} from '#src/domain/diary/parts.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { ownDiary } from '#src/queries/diary.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'

type Line = { key: string; title: string; words: string } | { key: string; visit: DiaryVisit }

/** The visits that a number of a year counts, under headings. */
export function VisitsBehindPage() {
  const today = dayOf(new Date(useToday()))
  const { period: asked = '' } = useParams()
  const [query] = useSearchParams()
  const period = yearInAddress(asked, today)
  const goBack = useGoBack(paths.lookBack(period))
  const all = useLive(ownDiary, [])
  const part = partInAddress(query)
  const visits = useMemo(
    () => (all && period !== undefined ? visitsBehind(all, period, partInAddress(query)) : undefined),
    [all, period, query],
  )
  const grouping = groupingInAddress(query)
  const groups = useMemo(() => visits && headedVisits(visits, grouping), [visits, grouping])
  const lines = useMemo(() => groups && linesOf(groups), [groups])
  const count = groups?.reduce((sum, group) => sum + group.visits.length, 0)
  const title = period === undefined ? 'Visits' : partWords(period, part, visits?.[0])
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        subtitle={count !== undefined && dotted(part && period && periodWords(period), counted(count, 'visit'))}
        onBack={goBack}
      />
      <main className="look-back-behind shape-page shape-column" aria-busy={!all}>
        {!all && <Skeleton shape="rows" />}
        {all && (!lines || lines.length === 0) && (
          <EmptyState
            icon={CalendarX}
            title="No such visits"
            action={<ButtonLink to={paths.lookBack(period)}>Look back</ButtonLink>}
          />
        )}
        {lines && lines.length > 0 && (
          <VirtualList
            items={lines}
            keyOf={keyOf}
            render={renderLine}
            height={98}
            gap={0}
            restore={`visits of ${asked} ${query.toString()}`}
            label="Visits"
          />
        )}
      </main>
    </>
  )
}

const linesOf = (groups: ReturnType<typeof headedVisits>): Line[] =>
  groups.flatMap(({ key, title, words, visits }) => [
    { key: `of ${key}`, title, words },
    ...visits.map((visit) => ({ key: visit.review.id, visit })),
  ])

const keyOf = ({ key }: Line): string => key

function renderLine(line: Line) {
  if ('visit' in line) return <VisitRow visit={line.visit} when={dayWords(line.visit.day, true)} />
  return (
    <div className="look-back-group">
      <h2 className="look-back-group-title shape-fill">
        <bdi>{line.title}</bdi>
      </h2>
      <span className="shape-caption">{line.words}</span>
    </div>
  )
}
