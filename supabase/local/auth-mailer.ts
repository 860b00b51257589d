/**
 * The auth server's mails: rendered from supabase/templates, printed instead of sent, and kept for tests to read. So are those that
 * functions send: this is their mail service, too.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderTemplate } from '../functions/_shared/render-template.ts'
import { type MailKind, mails } from './auth-settings.ts'
import { repositoryFolder, secretKey } from './settings.ts'

/** Answers with the mails to the address in `to`, the oldest first, to whoever has the secret key; a POST with it sends one. */
export const mailsPath = '/mails/v1/'

export type Mail = {
  /** Of the auth server's. */
  kind?: MailKind
  to: string
  subject: string
  html: string
  code?: string
  headers?: Record<string, string>
}

type Send = (to: string, tokenHash: string, code: string) => Promise<void>

export type AuthMailer = {
  /** As @supabase/lite calls its own mailer. */
  sendConfirmation: Send
  sendRecovery: Send
  /** auth-email-change.ts has codes of its own. */
  sendEmailChange: () => Promise<void>
  send: (kind: MailKind, to: string, values: Record<string, string>) => Promise<void>
  handle: (request: Request) => Promise<Response>
}

/** Mails that are kept; the oldest goes first. */
const most = 500

export function createAuthMailer(siteUrl: string, log: (line: string) => void): AuthMailer {
  const sent: Mail[] = []

  function keep(mail: Mail): void {
    sent.push(mail)
    if (sent.length > most) sent.shift()
  }

  async function send(kind: MailKind, to: string, values: Record<string, string>): Promise<void> {
    const template = await readFile(join(repositoryFolder, 'supabase/templates', `${kind}.html`), 'utf8')
    const html = renderTemplate(template, { SiteURL: siteUrl, Email: to, ...values })
    const code = values['Token']
    keep({ kind, to, subject: mails[kind], html, ...(code && { code }) })
    log(`Mail to ${to}: ${mails[kind]}${code ? ` – ${code}` : ''}`)
  }

  return {
    send,
    sendConfirmation: (to, _hash, code) => send('confirmation', to, { Token: code }),
    sendRecovery: (to, _hash, code) => send('recovery', to, { Token: code }),
    sendEmailChange: async () => {},
    async handle(request) {
      if (request.method === 'POST' && request.headers.get('authorization') === `Bearer ${secretKey}`) {
        const { to, subject, html, headers } = (await request.json()) as Required<Mail>
        keep({ to, subject, html, headers })
        log(`Mail to ${to}: ${subject}`)
        return Response.json({ id: crypto.randomUUID() })
      }
      if (request.headers.get('apikey') !== secretKey || request.headers.has('origin'))
        return Response.json({ message: 'Only with the secret key' }, { status: 403 })
      const to = new URL(request.url).searchParams.get('to')
      return Response.json(sent.filter((mail) => mail.to === to))
    },
  }
}
