/** The part of the route table with the pages for looking back. */
import { type Page, page } from './page.ts'

export const diaryPages: Page[] = [
  {
    pattern: '/diary/:month?',
    title: 'Diary',
    Page: page(async () => (await import('#src/screens/diary/DiaryPage.tsx')).DiaryPage),
  },
  {
    pattern: '/look-back/:period?',
    title: 'Look back',
    Page: page(async () => (await import('#src/screens/look-back/LookBackPage.tsx')).LookBackPage),
  },
  {
    pattern: '/look-back/:period/visits',
    title: 'Visits',
    Page: page(async () => (await import('#src/screens/look-back/VisitsBehindPage.tsx')).VisitsBehindPage),
  },
]
