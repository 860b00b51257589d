/** Curating (docs/deploy.md, 3): rows in the SQL editor, files with the secret key, which reaches nothing else of ours. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { createWorld } from '#tests/support/world.ts'
import { uploadFile } from './storage-requests.ts'

const backend = testBackend()
/** The role of the SQL editor. */
const editor = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} })
afterAll(() => editor.end())

it('who curates adds a tag and features a place with its picture and menu, and devices get them', async () => {
  const ada = await createWorld(backend).person('Ada')
  const [id, name] = [randomUUID(), `Curated ${randomUUID().slice(0, 8)}`]
  const place = { id, place_id: `curated_${id}`, name, latitude: -50, longitude: -120, price_level: 3, tags: [name] }
  await editor`insert into restaurants ${editor(place)}`
  await editor`insert into tags (name, tag_category_1) values (${name}, ${name})`
  const bucket = 'restaurant-photos'
  expect((await uploadFile(backend.asService(), bucket, `${id}/1.jpg`, { overwrite: true })).status).toBe(200)
  const address = (file: string) => `${backend.url}/storage/v1/object/public/${bucket}/${id}/${file}`
  const fields = { is_featured: true, photos: [address('1.jpg')], menu_files: [address('menu.pdf')] }
  await editor`update restaurants set ${editor(fields)} where id = ${id}`

  await ada.device.pull()
  expect(ada.device.rows('restaurants').get(id)).toMatchObject({ name, is_featured: true, photo: fields.photos[0] })
  const page = await backend.asUser(ada).rpc('restaurant_page', { restaurant_id: id })
  expect(page.body).toMatchObject({ restaurant: { name, photos: fields.photos, menu_files: fields.menu_files } })
  expect([...ada.device.rows('tags').values()].map((tag) => tag['name'])).toContain(name)
  expect((await fetch(address('1.jpg'))).status).toBe(200)

  await editor`delete from tags where name = ${name}`
  await editor`delete from restaurants where id = ${id}`
  await ada.device.pull()
  expect(ada.device.rows('restaurants').get(id)).toBeUndefined()
})

it('the secret key reaches nothing else of ours: no table, no call, no hidden schema', async () => {
  const granted = await backend.sql`
    select oid::regclass::text as name from pg_class where relkind in ('r', 'v', 'S')
      and relnamespace::regnamespace::text in ('api', 'public', 'sync', 'intent', 'private')
      and (has_table_privilege('service_role', oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege('service_role', oid, 'select, insert, update, references'))
    union all select oid::regprocedure::text from pg_proc
      where pronamespace::regnamespace::text in ('api', 'public', 'sync', 'intent', 'private') and has_function_privilege('service_role', oid, 'execute')
    order by 1`
  expect(granted.map((row) => row['name'])).toEqual([
    'api.check_caller()',
    'api.digest_sent(uuid,integer)',
    'api.digests_to_send()',
    'api.end_digests(uuid)',
    'api.end_suspensions()',
    'api.file_checked(text,text,timestamp with time zone,boolean)',
    'api.files_to_clean()',
    'api.note_maps_places(jsonb)',
    'api.notifications_sent(jsonb)',
    'api.notifications_to_send()',
    'api.remove_rehearsed_places()',
    'api.spread_cards()',
    'api.turn_popularity_back()',
    'api.visits_of_week(uuid)',
  ])
})
