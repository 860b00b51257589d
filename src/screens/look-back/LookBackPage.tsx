import CalendarX from 'lucide-react/icons/calendar-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import Share2 from 'lucide-react/icons/share-2'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { firstWeekday, yearInAddress, yearOf } from '#src/domain/diary/days.ts'
import { type DiaryVisit, visitsIn } from '#src/domain/diary/diary.ts'
import { periodWords } from '#src/domain/diary/parts.ts'
import { recapOf } from '#src/domain/diary/recap.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { paths } from '#src/lib/paths.ts'
import { ownDiary } from '#src/queries/diary.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Periods } from './Periods.tsx'
import { RecapView } from './RecapView.tsx'
import './look-back.css'

const YearPicture = lazy(async () => ({ default: (await import('./YearPicture.tsx')).YearPicture }))

/** What a year, or all of time, was like. All of it is counted on this device. */
export function LookBackPage() {
  const goBack = useGoBack(paths.diary())
  const today = dayOf(new Date(useToday()))
  const period = yearInAddress(useParams()['period'], today)
  const visits = useLive(ownDiary, [])
  const [picture, setPicture] = useState<'open' | 'closed'>()
  const hasVisits = visits !== undefined && period !== undefined && visitsIn(visits, period).length > 0
  const title = period === undefined ? 'Look back' : periodWords(period)
  usePageTitle(period && title)
  return (
    <>
      <PageHeader
        title={title}
        onBack={goBack}
        actions={hasVisits && <IconButton label="Share as picture" icon={Share2} onClick={() => setPicture('open')} />}
      />
      <main className="look-back-page shape-page shape-panes" aria-busy={!visits}>
        <PullToRefresh />
        {!visits && <Skeleton shape="rows" />}
        {visits && period && <Period all={visits} period={period} thisYear={yearOf(today)} hasVisits={hasVisits} />}
        {visits && !period && (
          <EmptyState
            icon={CalendarX}
            title="No such year"
            action={<ButtonLink to={paths.lookBack(yearOf(today))}>{yearOf(today)}</ButtonLink>}
          >
            You can look back at the years from 1970 to {yearOf(today)}, and at all of time.
          </EmptyState>
        )}
        {picture && visits && period && (
          <Suspense>
            <YearPicture
              open={picture === 'open'}
              onOpenChange={() => setPicture('closed')}
              visits={visits}
              period={period}
            />
          </Suspense>
        )}
      </main>
    </>
  )
}

type PeriodProps = { all: readonly DiaryVisit[]; period: string; thisYear: string; hasVisits: boolean }

function Period({ all, period, thisYear, hasVisits }: PeriodProps) {
  const [weekday] = useState(() => firstWeekday(navigator.language))
  const recap = useMemo(() => recapOf(all, period, weekday), [all, period, weekday])
  return (
    <>
      <Periods all={all} period={period} thisYear={thisYear} />
      {hasVisits ? (
        <RecapView recap={recap} period={period} />
      ) : (
        <NoneYet
          icon={CloudOff}
          later="Your visits will show up when you're online."
          skeleton={<Skeleton shape="rows" />}
        >
          <EmptyState
            icon={UtensilsCrossed}
            title={all.length === 0 ? 'No visits yet' : `No visits in ${period}`}
            action={<ButtonLink to={paths.log()}>Log a Visit</ButtonLink>}
          >
            {all.length === 0 ? 'Your years show up here.' : 'Visits can have a date in the past.'}
          </EmptyState>
        </NoneYet>
      )}
    </>
  )
}
