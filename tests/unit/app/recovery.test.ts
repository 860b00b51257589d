import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { repositoryFolder } from '#supabase/local/settings.ts'

/** Runs the file as a service worker that takes over a phone with these caches; tells what it did. */
async function takeOver(cacheNames: string[]): Promise<{ done: string[]; left: string[] }> {
  const code = await readFile(join(repositoryFolder, 'public/recovery/service-worker.js'), 'utf8')
  const cached = new Set(cacheNames)
  const done: string[] = []
  const heard = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const client = { url: '/log', navigate: async (url: string) => done.push(`navigate ${url}`) }
  const self = {
    addEventListener: (name: string, listener: never) => heard.set(name, listener),
    skipWaiting: () => done.push('skipWaiting'),
    registration: { unregister: async () => done.push('unregister') },
    clients: { matchAll: async () => [client] },
  }
  const caches = { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) }
  runInNewContext(code, { self, caches })
  let work: Promise<unknown> = Promise.resolve()
  heard.get('install')?.({ waitUntil: () => {} })
  heard.get('activate')?.({
    waitUntil: (promise) => {
      work = promise
    },
  })
  await work
  return { done, left: [...cached] }
}

it('The file for recovery forgets the files of the app, keeps pictures, and has pages load again', async () => {
  const { done, left } = await takeOver(['workbox-precache-v2-https://crumb.example/', 'crumb-pictures'])
  expect(done).toEqual(['skipWaiting', 'unregister', 'navigate /log'])
  expect(left).toEqual(['crumb-pictures'])
})

it('The file for recovery does not load a page again that has registered it again', async () => {
  expect((await takeOver(['crumb-pictures'])).done).toEqual(['skipWaiting', 'unregister'])
})
