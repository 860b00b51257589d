/** What browsers of Apple do with what a website keeps, and when a person has to hear of it. */

export type Browser = {
  userAgent: string
  maxTouchPoints: number
  /** Started from the home screen or the Dock, in a window of its own. */
  isInstalled: boolean
}

/** An iPhone or iPad, where every browser is WebKit. iPadOS calls itself a Mac; no Mac has a touch screen. */
const isHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

const isSafariOnMac = ({ userAgent }: Browser): boolean =>
  /Macintosh.*Version\/.*Safari/.test(userAgent) && !/Chrom|Edg|OPR|Firefox/.test(userAgent)

/** Whether the app can be put on the home screen, which this browser does not offer by itself. */
export const isInstalledByHand = (browser: Browser): boolean => isHandheld(browser) && !browser.isInstalled

/**
 * Whether all that the app keeps here is deleted after seven days without a visit. What is installed is spared.
 *
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export const isForgetful = (browser: Browser): boolean =>
  !browser.isInstalled && (isHandheld(browser) || isSafariOnMac(browser))

/** Of the seven days one is left out: it may begin at any hour, and today's weekday would not tell which is meant. */
const safeDays = 6

/** Before which day the app must be opened again by who uses it now (device clock in ms): "Friday". */
export function openBefore(now: number): string {
  const day = new Date(now)
  // By the calendar: days have 23 or 25 hours when clocks are changed.
  day.setDate(day.getDate() + safeDays)
  return day.toLocaleDateString('en-GB', { weekday: 'long' })
}
