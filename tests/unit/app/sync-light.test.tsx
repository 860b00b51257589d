import { describe, expect, it } from 'vitest'
import { lightOf } from '#src/components/offline/SyncLight.tsx'

const nothing = {
  waiting: 0,
  sending: 0,
  needsAttention: 0,
  photosWaiting: 0,
  photosFailed: 0,
  lost: 0,
  allSaved: true,
}
const online = { ...nothing, connection: 'online' as const }
const offline = { ...nothing, connection: 'offline' as const }

describe('lightOf', () => {
  it('says that all is sent only when nothing is owed', () => {
    expect(lightOf(online)).toMatchObject({ light: { state: 'sent' }, words: 'Everything is sent.' })
    expect(lightOf(offline)).toMatchObject({
      light: { state: 'offline' },
      words: "You're offline. Nothing is waiting.",
    })
  })

  it('counts changes and photos together', () => {
    const { light, words } = lightOf({ ...offline, waiting: 2, sending: 1, photosWaiting: 10 })
    expect(light).toEqual({ state: 'waiting', count: 13 })
    expect(words).toBe("You're offline. 13 waiting to be sent.")
  })

  it('says that the server has a problem when something waits for it', () => {
    const inTrouble = { ...nothing, connection: 'trouble' as const }
    expect(lightOf({ ...inTrouble, waiting: 2, allSaved: false })).toMatchObject({
      light: { state: 'waiting', count: 2 },
      words: 'The server has a problem. Nothing is lost. 2 waiting to be sent.',
    })
    expect(lightOf(inTrouble).words).toBe('Everything is sent.')
  })

  it('puts what needs attention first', () => {
    const { light, words } = lightOf({ ...online, waiting: 1, photosFailed: 1 })
    expect(light).toEqual({ state: 'attention' })
    expect(words).toBe('1 needs attention. 1 waiting to be sent.')
  })
})
