import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, repositoryFolder } from '#supabase/local/settings.ts'

describe('the settings of the embedded backend', () => {
  it('are fixed ports and a folder in the repository unless the environment says otherwise', () => {
    expect(readSettings({})).toEqual({
      port: 4321,
      postgresPort: 54399,
      dataFolder: resolve(repositoryFolder, '.crumb'),
    })
    expect(readSettings({ CRUMB_PORT: '0', CRUMB_PG_PORT: '6000', CRUMB_DATA: '/data/crumb' })).toEqual({
      port: 0,
      postgresPort: 6000,
      dataFolder: '/data/crumb',
    })
  })

  it.each(['abc', '-1', '70000', '80.5'])('refuse the port %s with a sentence', (port) => {
    expect(() => readSettings({ CRUMB_PORT: port })).toThrow('CRUMB_PORT must be a port number')
  })
})
