/** Notifications as they arrive: declarative push messages, https://w3c.github.io/push-api/#declarative-push-message */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())
const message = v.object({
  web_push: v.literal(8030),
  notification: v.object({ title: text, body: v.optional(v.string(), ''), navigate: text, tag: text }),
})

/** `path`: an address of the app. */
export type Notified = { title: string; body: string; tag: string; path: string }

/** Undefined when it is no such message. Whatever host it names, it leads into the app. */
export function readNotified(pushed: string | undefined, activityPath: string): Notified | undefined {
  try {
    const { notification } = v.parse(message, JSON.parse(pushed ?? ''))
    const { title, body, tag, navigate } = notification
    if (!URL.canParse(navigate)) return { title, body, tag, path: activityPath }
    const { pathname, search } = new URL(navigate)
    return { title, body, tag, path: pathname + search }
  } catch {
    return undefined
  }
}

/** Whether somebody who looks at the page `shown` sees it there: the thing itself, or on Activity what comes in there. */
export const isOnScreen = (path: string, shown: string, activityPath: string): boolean =>
  path === shown || (shown === activityPath && path.startsWith('/review/'))
