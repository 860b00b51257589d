import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishableKey } from '#supabase/local/settings.ts'
import { siteFolder } from '#supabase/local/site-build.ts'
import { otherProject } from '#tests/support/other-project.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crumb-site-build-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

describe('A build for npm start and npm test', () => {
  const projectOf = async (order: string | undefined) => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://other.supabase.example')
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_other')
    vi.stubEnv('CRUMB_BUILD_FOR', order)
    const { env } = await resolveConfig({}, 'build', 'production')
    return [env['VITE_SUPABASE_URL'] ?? '', env['VITE_SUPABASE_PUBLISHABLE_KEY']]
  }

  it('is for the embedded backend, whatever project the environment names', async () => {
    expect(await projectOf('{}')).toEqual(['', publishableKey])
  })

  it('is for the project that it was ordered for', async () => {
    const project = { url: 'http://127.0.0.1:4750', publishableKey: 'sb_publishable_ordered' }
    expect(await projectOf(JSON.stringify(project))).toEqual([project.url, project.publishableKey])
  })

  it('is not that of "npx vite build", which goes by the environment', async () => {
    expect(await projectOf(undefined)).toEqual(['https://other.supabase.example', 'sb_publishable_other'])
    expect(siteFolder).not.toContain('dist')
  })
})

describe('Another project', () => {
  it('that the environment or a file names is said to be for another build', async () => {
    expect(otherProject(folder, { VITE_SUPABASE_URL: 'https://a.example' })).toContain(
      'in the environment names another project',
    )
    await writeFile(join(folder, '.env.local'), '# mine\nexport VITE_SUPABASE_URL="https://a.example"\n')
    expect(otherProject(folder, {})).toContain('in .env.local names another project')
  })

  it('is not said where none is named', async () => {
    await writeFile(join(folder, '.env'), '# VITE_SUPABASE_URL=https://a.example\nVITE_SUPABASE_URL=\n')
    expect(otherProject(folder, { VITE_SUPABASE_URL: '' })).toBeUndefined()
  })
})
