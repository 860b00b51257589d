/** What curating with the secret key needs (docs/deploy.md), and that the rest is out of its reach: see also tables.test.ts. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { createWorld } from '#tests/support/world.ts'
import { uploadFile } from './storage-requests.ts'

const backend = testBackend()

it('who curates adds a tag and features a place with its picture and menu, and devices get them', async () => {
  const service = backend.asService()
  const ada = await createWorld(backend).person('Ada')
  const [id, name] = [randomUUID(), `Curated ${randomUUID().slice(0, 8)}`]
  const place = { id, place_id: `curated_${id}`, name, latitude: -50, longitude: -120, price_level: 3, tags: [name] }
  expect((await service.rest('restaurants', { body: place })).status).toBe(201)
  expect((await service.rest('tags', { body: { name, tag_category_1: name } })).status).toBe(201)
  const bucket = 'restaurant-photos'
  expect((await uploadFile(service, bucket, `${id}/1.jpg`, { overwrite: true })).status).toBe(200)
  const address = (file: string) => `${backend.url}/storage/v1/object/public/${bucket}/${id}/${file}`
  const fields = { is_featured: true, photos: [address('1.jpg')], menu_files: [address('menu.pdf')] }
  const featured = await service.rest(`restaurants?id=eq.${id}`, { method: 'PATCH', body: fields })
  expect([featured.status, featured.body]).toEqual([204, null])

  await ada.device.pull()
  expect(ada.device.rows('restaurants').get(id)).toMatchObject({ name, is_featured: true, photo: fields.photos[0] })
  const page = await backend.asUser(ada).rpc('restaurant_page', { restaurant_id: id })
  expect(page.body).toMatchObject({ restaurant: { name, photos: fields.photos, menu_files: fields.menu_files } })
  expect([...ada.device.rows('tags').values()].map((tag) => tag['name'])).toContain(name)
  expect((await fetch(address('1.jpg'))).status).toBe(200)

  await service.rest(`tags?name=eq.${encodeURIComponent(name)}`, { method: 'DELETE' })
  expect((await service.rest(`restaurants?id=eq.${id}`, { method: 'DELETE' })).status).toBe(204)
  await ada.device.pull()
  expect(ada.device.rows('restaurants').get(id)).toBeUndefined()
})

it('the secret key reaches nothing else of ours: no table, no call, no hidden schema', async () => {
  const granted = await backend.sql`
    select oid::regclass::text as name from pg_class where relkind in ('r', 'v', 'S')
      and relnamespace::regnamespace::text in ('public', 'sync', 'intent', 'private')
      and (has_table_privilege('service_role', oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege('service_role', oid, 'select, insert, update, references'))
    union all select oid::regprocedure::text from pg_proc
      where pronamespace::regnamespace::text in ('public', 'sync', 'intent', 'private') and has_function_privilege('service_role', oid, 'execute')
    order by 1`
  expect(granted.map((row) => row['name'])).toEqual([
    'file_checked(text,text,timestamp with time zone,boolean)',
    'files_to_clean()',
    'private.are_addresses(text[])',
    'private.fold(text)',
    'private.minutes_of(text)',
    'private.on_sphere(double precision,double precision)',
    'private.open_minutes(jsonb)',
    'private.place_uuid(text)',
    'restaurants',
    'tags',
    'turn_popularity_back()',
  ])
})
