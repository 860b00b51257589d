/** How Apple's browsers treat a website's storage, and when to warn the person. */

export type Browser = {
  userAgent: string
  maxTouchPoints: number
  /** Started from the home screen or the Dock, in its own window. */
  isInstalled: boolean
}

/** An iPhone or iPad, where every browser is WebKit. iPadOS claims to be a Mac, but no Mac has a touch screen. */
const isHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

const isSafariOnMac = ({ userAgent }: Browser): boolean =>
  /Macintosh.*Version\/.*Safari/.test(userAgent) && !/Chrom|Edg|OPR|Firefox/.test(userAgent)

/** Whether the person can put the app on the home screen although this browser never offers it. */
export const isInstalledByHand = (browser: Browser): boolean => isHandheld(browser) && !browser.isInstalled

/**
 * Whether the browser deletes all of the app's storage after seven days without a visit. An installed app is exempt.
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export const isForgetful = (browser: Browser): boolean =>
  !browser.isInstalled && (isHandheld(browser) || isSafariOnMac(browser))

/** One day less than seven: the deadline falls on any hour, and naming today's weekday would be ambiguous. */
const safeDays = 6

/** The weekday before which the app must be opened again (`now`: device clock in ms): "Friday". */
export function openBefore(now: number): string {
  const day = new Date(now)
  // By the calendar: days have 23 or 25 hours when clocks change.
  day.setDate(day.getDate() + safeDays)
  return day.toLocaleDateString('en-GB', { weekday: 'long' })
}
