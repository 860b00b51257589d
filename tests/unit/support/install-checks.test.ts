import { describe, expect, it } from 'vitest'
import { explainInstallFailure, isInstalled, nodeProblem, startNpmLog } from '#tests/support/install-checks.mjs'

describe('The Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('%s can run the project', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  it.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])('%s is refused in plain words', (version) => {
    expect(nodeProblem(version)).toContain(`this is Node.js ${version}`)
  })
})

describe('An install', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a-for-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
  }
  const a = wanted['node_modules/a']

  it('is complete without the binaries of other platforms', () => {
    expect(isInstalled(wanted, { 'node_modules/a': a })).toBe(true)
  })

  it('is out of date when a package is missing, changed or left over', () => {
    expect(isInstalled(wanted, {})).toBe(false)
    expect(isInstalled(wanted, { 'node_modules/a': { ...a, version: '1.0.1' } })).toBe(false)
    expect(isInstalled(wanted, { 'node_modules/a': { ...a, integrity: 'sha512-b' } })).toBe(false)
    expect(isInstalled(wanted, { 'node_modules/a': a, 'node_modules/b': a })).toBe(false)
  })
})

describe('A failed install', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error request to x failed', 'cannot be reached'],
    ['npm ERR! code ECONNREFUSED', 'cannot be reached'],
    ['npm error code E503', 'cannot be reached'],
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error code EACCES\nnpm error path /home/x/.npm', 'npm may not write to /home/x/.npm'],
    ['npm error code EUSAGE', 'do not fit together'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['npm could not be started: spawn npm ENOENT', 'npm is missing'],
    ['Error: ENOSPC: no space left on device, write', 'disk is full'],
    ['npm error code EWHATEVER', 'its own words are above'],
  ])('with "%s" is explained in plain words', (output, explanation) => {
    expect(explainInstallFailure(output)).toContain(explanation)
  })
})

describe('The log of npm', () => {
  it('counts downloads and keeps the rest, however the text is cut', () => {
    const log = startNpmLog()
    const text =
      'npm http fetch GET 200 https://registry.example/a 9ms (cache miss)\nnpm http cache a@https://registry.example/a.tgz 0ms (cache hit)\nnpm error code E1\nend'
    for (const character of text) log.read(character)
    expect(log.downloads()).toBe(2)
    expect(log.output()).toBe('npm error code E1\nend')
  })

  it('knows a dead network from a slow one and from an install out of the cache', () => {
    const log = startNpmLog()
    expect(log.networkIsDead()).toBe(true)
    log.read('npm http cache a 0ms (cache hit)\n')
    expect(log.networkIsDead()).toBe(false)
    log.read('npm http fetch GET https://registry.example/b attempt 1 failed with ENOTFOUND\n')
    expect(log.networkIsDead()).toBe(true)
    log.read('npm http fetch GET 200 https://registry.example/b 900ms\n')
    expect(log.networkIsDead()).toBe(false)
  })
})
