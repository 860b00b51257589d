/** The part of the route table with the pages of settings. */
import { paths } from '#src/lib/paths.ts'
import { type Page, page } from './page.ts'

export const settingsPages: Page[] = [
  {
    pattern: paths.settings,
    title: 'Settings',
    Page: page(async () => (await import('#src/screens/settings/SettingsPage.tsx')).SettingsPage),
  },
  {
    pattern: paths.changeEmail,
    title: 'Change Email',
    Page: page(async () => (await import('#src/screens/change-email/ChangeEmailPage.tsx')).ChangeEmailPage),
  },
  {
    pattern: paths.importVisits,
    title: 'Import Visits',
    Page: page(async () => (await import('#src/screens/import/ImportPage.tsx')).ImportPage),
  },
  {
    pattern: paths.blocked,
    title: 'Blocked and Muted',
    Page: page(async () => (await import('#src/screens/blocked/BlockedPage.tsx')).BlockedPage),
  },
]
