/** Whose filters, scroll positions, heights of rows and ways back this tab keeps (sessionStorage): the next person finds none of them. */
import { forgetFilters } from './filters.ts'

const key = 'crumb-tab-person'
/** See use-arrival.ts, ui/kept-heights.ts and trail.ts. */
const ofPerson = /^crumb-(?:scroll|heights|before)-/

/** To be called before anything of this person is shown. */
export function beginTabOf(userId: string): void {
  if (sessionStorage.getItem(key) === userId) return
  forgetFilters()
  for (const name of Object.keys(sessionStorage)) if (ofPerson.test(name)) sessionStorage.removeItem(name)
  try {
    sessionStorage.setItem(key, userId)
  } catch {
    // Full: what is kept is forgotten at the next start again.
  }
}
