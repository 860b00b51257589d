import CalendarX from 'lucide-react/icons/calendar-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { monthInAddress, monthOf, monthWords, yearOf } from '#src/domain/diary/days.ts'
import { type DiaryVisit, visitsIn } from '#src/domain/diary/diary.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { paths } from '#src/lib/paths.ts'
import { ownDiary } from '#src/queries/diary.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { DiaryDays } from './DiaryDays.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import './diary-page.css'

/** A month of one's own visits, as a calendar and as a list. All of it is on this device. */
export function DiaryPage() {
  const goBack = useGoBack(paths.profile())
  const today = dayOf(new Date(useToday()))
  const month = monthInAddress(useParams()['month'], today)
  const year = yearOf(month ?? today)
  const visits = useLive(ownDiary, [])
  usePageTitle(month && `Diary, ${monthWords(month)}`)
  return (
    <>
      <PageHeader
        title="Diary"
        onBack={goBack}
        actions={
          <ButtonLink variant="quiet" to={paths.lookBack(year)}>
            {year === yearOf(today) ? `${year} so far` : year}
          </ButtonLink>
        }
      />
      <main className="diary-page shape-page shape-panes" aria-busy={!visits}>
        <PullToRefresh />
        {!visits && <Skeleton shape="rows" />}
        {visits && month && <Month all={visits} month={month} today={today} />}
        {visits && !month && (
          <EmptyState
            icon={CalendarX}
            title="No such month"
            action={<ButtonLink to={paths.diary()}>This month</ButtonLink>}
          >
            A diary has the months from 1970 to now.
          </EmptyState>
        )}
      </main>
    </>
  )
}

function Month({ all, month, today }: { all: readonly DiaryVisit[]; month: string; today: string }) {
  const visits = useMemo(() => visitsIn(all, month), [all, month])
  return (
    <>
      <div className="shape-pane shape-pane-still">
        <MonthCalendar visits={visits} month={month} today={today} />
      </div>
      <div className="shape-pane">
        {visits.length > 0 ? (
          <DiaryDays visits={visits} />
        ) : (
          <div className="diary-page-none">
            <NoneYet
              icon={CloudOff}
              later="Your visits will show up when you're online."
              skeleton={<Skeleton shape="rows" />}
            >
              <NoVisits all={all} month={month} />
            </NoneYet>
          </div>
        )}
      </div>
    </>
  )
}

/** With the way to the nearest month that has some, the earlier of two. */
function NoVisits({ all, month }: { all: readonly DiaryVisit[]; month: string }) {
  const other = all.find(({ day }) => day < month) ?? all.findLast(({ day }) => monthOf(day) > month)
  return (
    <EmptyState
      icon={UtensilsCrossed}
      title={`No visits in ${monthWords(month)}`}
      action={
        other ? (
          <ButtonLink to={paths.diary(monthOf(other.day))} replace>
            Go to {monthWords(other.day)}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.log()}>Log a Visit</ButtonLink>
        )
      }
    />
  )
}
