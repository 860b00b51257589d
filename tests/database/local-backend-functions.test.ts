import { describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { signedInClient } from '#tests/support/supabase-clients.ts'

const backend = testBackend()

describe('the functions of the project', () => {
  it('the maps functions answer a signed-in person, and without keys as the specification says', async () => {
    const client = await signedInClient(backend, await backend.signUp('Ada'))
    const search = await client.functions.invoke('search-mapkit-places', { body: { query: 'soup' } })
    expect(search.data).toMatchObject({ error: 'MapKit JS not configured', results: [] })
    const complete = await client.functions.invoke('autocomplete-mapkit-places', { body: { input: 'soup' } })
    expect(complete.data).toMatchObject({ error: 'MapKit JS not configured' })
  })

  it('delete-user erases the files, the rows and the account', async () => {
    const ada = await backend.signUp('Ada')
    const client = await signedInClient(backend, ada)
    const files = client.storage.from('avatars')
    const path = `${ada.id}/avatar.jpg`
    expect((await files.upload(path, Buffer.from('a face'), { contentType: 'image/jpeg' })).error).toBeNull()

    const answer = await client.functions.invoke('delete-user')
    expect(answer.data).toEqual({ success: true })
    expect((await fetch(files.getPublicUrl(path).data.publicUrl)).ok).toBe(false)
    expect(await backend.sql`select 1 from public.profiles where user_id = ${ada.id}`).toHaveLength(0)
    expect(await backend.sql`select 1 from auth.users where id = ${ada.id}`).toHaveLength(0)
  })

  it('refuse callers without a valid token, and there are no others', async () => {
    const call = (name: string): Promise<Response> =>
      backend.asAnon().fetch(`/functions/v1/${name}`, { method: 'POST', body: '{}' })
    expect((await call('delete-user')).status).toBe(401)
    expect((await call('search-mapkit-places')).status).toBe(401)
    expect((await call('toString')).status).toBe(404)
  })
})
