/** The auth server's mails: rendered from supabase/templates, printed instead of sent, and kept for tests to read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailKind, mails } from './auth-settings.ts'
import { repositoryFolder, secretKey } from './settings.ts'

/** Answers with the mails to the address in `to`, the oldest first, to whoever has the secret key. */
export const mailsPath = '/mails/v1/'

export type Mail = { kind: MailKind; to: string; subject: string; html: string; code?: string }

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

  async function send(kind: MailKind, to: string, values: Record<string, string>): Promise<void> {
    const template = await readFile(join(repositoryFolder, 'supabase/templates', `${kind}.html`), 'utf8')
    const html = render(template, { SiteURL: siteUrl, Email: to, ...values })
    const code = values['Token']
    sent.push({ kind, to, subject: mails[kind], html, ...(code && { code }) })
    if (sent.length > most) sent.shift()
    log(`Mail to ${to}: ${mails[kind]}${code ? ` – ${code}` : ''}`)
  }

  return {
    send,
    sendConfirmation: (to, _hash, code) => send('confirmation', to, { Token: code }),
    sendRecovery: (to, _hash, code) => send('recovery', to, { Token: code }),
    sendEmailChange: async () => {},
    async handle(request) {
      if (request.headers.get('apikey') !== secretKey || request.headers.has('origin'))
        return Response.json({ message: 'Only with the secret key' }, { status: 403 })
      const to = new URL(request.url).searchParams.get('to')
      return Response.json(sent.filter((mail) => mail.to === to))
    },
  }
}

/** As the auth server does it, which is written in Go. */
const render = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{\{ *\.(\w+) *\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
