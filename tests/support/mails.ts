/** The mails of the embedded backend's auth server. */
import { type Mail, mailsPath } from '#supabase/local/auth-mailer.ts'
import { secretKey } from '#supabase/local/settings.ts'

/** The oldest first. */
export async function mailsTo(url: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${url}${mailsPath}?to=${encodeURIComponent(to)}`, { headers: { apikey: secretKey } })
  if (!response.ok) throw new Error(`The mails to ${to}: ${response.status}`)
  return (await response.json()) as Mail[]
}

/** The code in the latest one. */
export async function lastCode(url: string, to: string): Promise<string> {
  const code = (await mailsTo(url, to)).at(-1)?.html.match(/>(\d+)</)?.[1]
  if (code === undefined) throw new Error(`No code was sent to ${to}`)
  return code
}
