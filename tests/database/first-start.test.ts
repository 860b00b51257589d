/** What can go wrong at the first start: each is said in one sentence, without a stack. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const programs = join(root, 'node_modules/.cache/crumb-programs')
const isRoot = process.getuid?.() === 0
/** Disks of its own for one process, also for an ordinary user where the system allows it. */
const apart = ['unshare', isRoot ? '-m' : '-rm']
const canMount = spawnSync(apart[0] ?? '', [apart[1] ?? '', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0

let dataFolder: string
beforeEach(async () => {
  dataFolder = await makeDataFolder()
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

function run(command: string, parameters: string[]): Promise<{ exitCode: number; said: string }> {
  const env = { ...process.env, CRUMB_DATA: dataFolder, CRUMB_PORT: '0', CRUMB_PG_PORT: '0' }
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Runs the backend where `folder` is a disk of its own. `options` are those of the mount. */
const runOnDisk = (folder: string, options: string, program: string) =>
  run(apart[0] ?? '', [apart[1] ?? '', 'sh', '-c', `mount -t tmpfs -o ${options} tmpfs "${folder}" && exec ${program}`])

const backend = 'node supabase/local/backend.mjs'

// Without namespaces (macOS, some containers) there is no disk to fill.
describe.runIf(canMount)('A full disk', () => {
  it.each([
    ['while the database is made', 10],
    ['while its tables are made', 40],
  ])('%s', async (_, megabytes) => {
    const { exitCode, said } = await runOnDisk(dataFolder, `size=${megabytes}m,mode=755`, backend)
    expect(exitCode).toBe(1)
    expect(said).toMatch(/\nThe disk is full.*\. Free .*CRUMB_DATA.*start again\. Saved data are not touched\.\n/)
    expect(said).not.toMatch(/^ +at /m)
  })

  it('while the program is put together', async () => {
    await mkdir(programs, { recursive: true })
    const { exitCode, said } = await runOnDisk(programs, 'size=4k', backend)
    expect(exitCode).toBe(1)
    expect(said).toMatch(/^\nThe disk is full\..*\n\n$/)
  })
})

// Only root can be somebody else.
describe.runIf(canMount && isRoot)('Packages that root has installed', () => {
  it('are told from those of the user who starts', async () => {
    await mkdir(programs, { recursive: true })
    const asNobody = `setpriv --reuid=65534 --regid=65534 --clear-groups ${backend}`
    const { exitCode, said } = await runOnDisk(programs, 'mode=755', asNobody)
    expect(exitCode).toBe(1)
    expect(said).toMatch(/^\nThe packages were installed by another user, such as root: .*chown.*\n$/)
  })
})

it('An import before the first start makes the database, and says that there will be no demo town', async () => {
  const file = join(dataFolder, 'town.geojson')
  const geometry = { type: 'Point', coordinates: [13.01, 47.8] }
  const feature = { type: 'Feature', id: 'node/1', geometry, properties: { name: 'Alt', amenity: 'restaurant' } }
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  const { exitCode, said } = await run(process.execPath, ['supabase/local/import.mjs', file])
  expect(said).toMatch(/^There is no database yet, so one is made for these places, without the demo town: .*\n/)
  expect(said).toMatch(/Added +1\n/)
  expect(exitCode).toBe(0)
})
