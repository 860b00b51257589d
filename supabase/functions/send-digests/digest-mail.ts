/** The weekly mail: its template and its sentences. Here, because a function brings no files of other folders along. */
import { renderTemplate } from '../_shared/render-template.ts'

/** As the database says (private.digest_of). */
export type Digest = {
  visits: number
  latest: { person: string; place: string }[]
  followers: number
  likes: number
}

export const digestSubject = 'Your week on crumb.'

const template = `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:#fffbf7;color:#221a15;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
    <p style="margin:0 0 24px;font-size:24px;font-weight:800">crumb<span style="color:#b83a1b">.</span></p>
    <p style="margin:0 0 16px;white-space:pre-line">{{ .Week }}</p>
    <p style="margin:0"><a href="{{ .AppURL }}/activity" style="color:#b83a1b;font-weight:700">See what your friends did</a></p>
    <p style="margin:24px 0 0;color:#6a5c52;font-size:13px;line-height:18px">crumb. sends this once a week, when there is something to tell. <a href="{{ .AppURL }}/settings" style="color:#6a5c52">Turn it off in the settings</a>, or with your mail program’s “Unsubscribe”.</p>
  </body>
</html>
`

export const digestMail = (digest: Digest, appUrl: string): string =>
  renderTemplate(template, { Week: sentences(digest).join('\n'), AppURL: appUrl })

/** Only of what there is. */
export function sentences({ visits, latest, followers, likes }: Digest): string[] {
  const named = latest.map(({ person, place }) => `${person} at ${place}`)
  const more = visits - latest.length
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return [
    visits > 0 && `Your friends logged ${counted(visits, 'visit')}: ${who}.`,
    followers > 0 && `You have ${counted(followers, 'new follower')}.`,
    likes > 0 && `Your reviews and lists got ${counted(likes, 'like')}.`,
  ].filter((sentence) => sentence !== false)
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
