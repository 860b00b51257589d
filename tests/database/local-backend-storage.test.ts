import { describe, expect, it } from 'vitest'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { anonymousClient, serviceClient, signedInClient } from '#tests/support/supabase-clients.ts'

const migration = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('open', 'open', true, 1000, array['image/png', 'image/webp']),
  ('closed', 'closed', false, null, null);
create policy "own folder" on storage.objects to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text)
  with check ((storage.foldername(name))[1] = (select auth.uid())::text);
`

const picture = Buffer.from('not really a picture, but nobody looks')

const backend = await startOwnBackend({ '20260101000000_buckets.sql': migration })
const ada = await backend.signUp('Ada')
const adaClient = await signedInClient(backend, ada)
const benClient = await signedInClient(backend, await backend.signUp('Ben'))

describe('an upload', () => {
  it('is public in a public bucket, with its type, and is not overwritten unless asked', async () => {
    const bucket = adaClient.storage.from('open')
    const path = `${ada.id}/a.png`
    expect((await bucket.upload(path, picture, { contentType: 'image/png' })).error).toBeNull()
    const response = await fetch(bucket.getPublicUrl(path).data.publicUrl)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
    const again = await bucket.upload(path, picture, { contentType: 'image/png' })
    expect(again.error).toMatchObject({ statusCode: '409' })
    const other = Buffer.from('other bytes')
    expect((await bucket.upload(path, other, { contentType: 'image/png', upsert: true })).error).toBeNull()
    expect(await (await bucket.download(path)).data?.text()).toBe('other bytes')
  })

  it('of a Blob, as a browser sends it, keeps its bytes and its type', async () => {
    const bucket = adaClient.storage.from('open')
    const { error } = await bucket.upload(`${ada.id}/blob.webp`, new Blob([picture], { type: 'image/webp' }))
    expect(error).toBeNull()
    const { data } = await bucket.download(`${ada.id}/blob.webp`)
    expect(data?.type).toBe('image/webp')
    expect(await data?.text()).toBe(picture.toString())
  })

  it('is refused when it is too large, of another type, or for a folder of somebody else – and the connection survives', async () => {
    const large = await adaClient.storage
      .from('open')
      .upload(`${ada.id}/b.png`, Buffer.alloc(1001), { contentType: 'image/png' })
    expect(large.error).toMatchObject({ statusCode: '413' })
    const text = await adaClient.storage.from('open').upload(`${ada.id}/b.txt`, 'text', { contentType: 'text/plain' })
    expect(text.error).toMatchObject({ statusCode: '415' })
    for (const stranger of [benClient, anonymousClient(backend)]) {
      const foreign = await stranger.storage
        .from('open')
        .upload(`${ada.id}/c.png`, picture, { contentType: 'image/png' })
      expect(foreign.error).toMatchObject({ statusCode: '403' })
    }
    expect(
      (await adaClient.storage.from('open').upload(`${ada.id}/d.png`, picture, { contentType: 'image/png' })).error,
    ).toBeNull()
  })
})

describe('a private bucket', () => {
  it('opens for its owner and for a signed address only', async () => {
    const path = `${ada.id}/private.bin`
    const bucket = adaClient.storage.from('closed')
    await bucket.upload(path, picture)
    expect((await bucket.download(path)).error).toBeNull()
    expect((await benClient.storage.from('closed').download(path)).error).not.toBeNull()
    expect((await fetch(bucket.getPublicUrl(path).data.publicUrl)).ok).toBe(false)
    const signed = await bucket.createSignedUrl(path, 60)
    expect(await (await fetch(signed.data?.signedUrl ?? '')).text()).toBe(picture.toString())
  })
})

describe('a folder', () => {
  it('lists its files and subfolders by their own names', async () => {
    const bucket = adaClient.storage.from('closed')
    await bucket.upload(`${ada.id}/list/one.bin`, picture)
    await bucket.upload(`${ada.id}/list/deep/two.bin`, picture)
    const { data } = await bucket.list(`${ada.id}/list`)
    expect(data?.map(({ name, id }) => [name, id !== null]).toSorted()).toEqual([
      ['deep', false],
      ['one.bin', true],
    ])
    expect(data?.find(({ name }) => name === 'one.bin')?.metadata).toMatchObject({ size: picture.length })
  })

  it('loses files only to its owner or the secret key, and then they are gone', async () => {
    const path = `${ada.id}/gone.bin`
    const bucket = adaClient.storage.from('closed')
    await bucket.upload(path, picture)
    expect((await benClient.storage.from('closed').remove([path])).data).toEqual([])
    expect((await bucket.download(path)).error).toBeNull()
    expect((await serviceClient(backend).storage.from('closed').remove([path])).data).toHaveLength(1)
    expect((await bucket.download(path)).error).not.toBeNull()
  })
})
