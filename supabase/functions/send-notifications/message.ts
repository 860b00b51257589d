/** What a notification says, as a declarative push message: Safari shows it by itself, elsewhere the service worker does. */

type Person = { user_id: string; username: string; full_name: string | null }

/** What the database says that the person may see of it now (private.notification_of). */
export type Content = { actor: Person } & (
  | { kind: 'follower'; about: object }
  | { kind: 'visit'; about: { id: string; name: string; rating: number | null } }
  | { kind: 'list_like'; about: { id: string; name: string } }
  | { kind: 'companion'; about: { id: string; name: string } }
  | { kind: 'review_like'; about: { id: string; name: string } }
)

/** https://w3c.github.io/push-api/#declarative-push-message */
type DeclarativeMessage = {
  /** Marks the message; the number is that of RFC 8030. */
  web_push: 8030
  notification: { title: string; body: string; navigate: string; tag: string; lang: 'en-GB'; dir: 'auto' }
}

/** The same event replaces itself on the device, by its tag: a notification that arrives twice is shown once. */
export function messageOf(eventId: string, content: Content, appUrl: string): DeclarativeMessage {
  const { title, body, path } = wordsOf(content)
  const notification = { title, body, navigate: `${appUrl}${path}`, tag: eventId, lang: 'en-GB', dir: 'auto' } as const
  return { web_push: 8030, notification }
}

function wordsOf(content: Content): { title: string; body: string; path: string } {
  const who = apart(content.actor.full_name ?? content.actor.username)
  if (content.kind === 'follower')
    return {
      title: `${who} follows you`,
      body: `@${content.actor.username}`,
      path: `/profile/${content.actor.user_id}`,
    }
  const { id, name } = content.about
  if (content.kind === 'list_like') return { title: `${who} likes your list`, body: apart(name), path: `/list/${id}` }
  if (content.kind === 'companion')
    return { title: `${who} was out with you`, body: apart(name), path: `/review/${id}` }
  if (content.kind === 'review_like')
    return { title: `${who} likes your review`, body: apart(name), path: `/review/${id}` }
  const { rating } = content.about
  return {
    title: `${who} visited ${apart(name)}`,
    body: rating === null ? 'See the visit' : `${rating} ★`,
    path: `/review/${id}`,
  }
}

/** A name in a sentence keeps its own direction and leaves that of the sentence alone, as <bdi> does. */
const apart = (name: string): string => `\u2068${name}\u2069`
