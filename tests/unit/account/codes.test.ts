import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeFrom, codeLength, codeLife, secondsToResend, shownSeconds } from '#src/domain/people/codes.ts'
import * as settings from '#supabase/local/auth-settings.ts'
import { repositoryFolder } from '#supabase/local/settings.ts'

describe('a code by mail', () => {
  it('is found in whatever was pasted', () => {
    expect(['4821 0937', ' 48210937\n', 'code: 4821-0937', '482109371', ''].map(codeFrom)).toEqual([
      '48210937',
      '48210937',
      '48210937',
      '48210937',
      '',
    ])
  })

  it('is sent again after a minute, however the clock is changed meanwhile', () => {
    const sentAt = Date.parse('2026-11-25T12:00:00Z')
    const shownAfter = (seconds: number) => secondsToResend(sentAt, sentAt + seconds * 1000)
    expect([shownAfter(0), shownAfter(35.5), shownAfter(60), shownAfter(3600), shownAfter(-86_400)]).toEqual([
      60, 25, 0, 0, 60,
    ])
    expect([60, 24, 5].map(shownSeconds)).toEqual(['1:00', '0:24', '0:05'])
  })
})

describe('the settings of a hosted project are those of the embedded backend and the app', async () => {
  const toml = await readFile(join(repositoryFolder, 'supabase/config.toml'), 'utf8')
  const section = (name: string) => toml.split(`\n[${name}]\n`)[1]?.split('\n[')[0] ?? ''

  it('for codes', () => {
    const { codeLength: length, codeLife: life, mailPause, verifications } = settings
    expect([length, life * 1000]).toEqual([codeLength, codeLife])
    expect(section('auth.email')).toContain(`otp_length = ${length}\notp_expiry = ${life}\nmax_frequency = "1m0s"`)
    expect(mailPause).toBe(60)
    expect(section('auth.rate_limit')).toContain(`token_verifications = ${verifications}`)
  })

  it.each(Object.entries(settings.mails))('for the mail %s', async (kind, subject) => {
    const isNotice = kind.endsWith('changed')
    const own = section(`auth.email.${isNotice ? 'notification' : 'template'}.${kind}`)
    expect(own).toContain(`subject = "${subject}"`)
    // The command line counts the one from the repository's folder and the other from supabase/.
    expect(own).toContain(`content_path = "./${isNotice ? '' : 'supabase/'}templates/${kind}.html"`)
    const template = await readFile(join(repositoryFolder, `supabase/templates/${kind}.html`), 'utf8')
    expect(template.includes('{{ .Token }}')).toBe(!isNotice)
    // A link would open the browser, not the installed app.
    expect(template).not.toMatch(/href|ConfirmationURL/)
  })
})
