import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkName, isSharedChunk } from './build/chunk-name.ts'
import { compileAhead } from './build/compile-ahead.ts'
import { content } from './build/content.ts'
import { contentSecurityPolicy } from './build/content-security-policy.ts'
import { firstPaint } from './build/first-paint.ts'
import { writeHostFiles } from './build/hosting/host-files.ts'
import { importParts } from './build/import-parts.ts'
import { licences } from './build/licences.ts'
import { manifest } from './build/manifest.ts'
import { mapPacks } from './build/map-packs.ts'
import { rewriteRxdb } from './build/rxdb-rewrites.ts'
import { startFiles } from './build/start-files.ts'
import { licencesFile } from './src/lib/content.ts'
import { mapPacksFile } from './src/lib/map-packs.ts'
import { publishableKey, readSettings, vapidPublicKey } from './supabase/local/settings.ts'
import type { SiteProject } from './supabase/local/site-build.ts'
import './tests/support/map-group-by.ts'
import { prebundled } from './tests/support/prebundled.ts'

const unitTests = join(import.meta.dirname, 'tests/unit')
/** What needs a document (a .tsx file) or IndexedDB, which Dexie takes when it is loaded: each file has its own (own-world.ts). */
const unitTestsAlone = readdirSync(unitTests, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) =>
    /fake-indexeddb|(real-stores|storage-calls|kill)\.ts'/.test(readFileSync(join(unitTests, file), 'utf8')),
  )
  .map((file) => `tests/unit/${file}`)

/** Ms. For what never ends: on a busy machine ten seconds of processor, which the longest test takes, were more than half a minute. */
const testTimeout = 120_000

/** The package names its development build to every bundler, 0.5 kB of warnings. Both doors of it, or there were two routers. */
const productionRouter = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: join(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
}))

export default defineConfig(({ mode }) => {
  // Which project the app speaks to (docs/deploy.md): the embedded backend unless the environment or a file .env names
  // another. `npm start` and `npm test` say themselves for whom they build (supabase/local/site-build.ts). In the
  // environment, because the service worker is a build of its own that reads it from there.
  const ordered = process.env['CRUMB_BUILD_FOR'] ?? (mode === 'test' ? '{}' : undefined)
  const given = ordered === undefined ? loadEnv(mode, import.meta.dirname) : settingsFor(JSON.parse(ordered))
  const { ofApp, ofServiceWorker } = licences()
  const start = startFiles()
  process.env['VITE_SUPABASE_URL'] = given['VITE_SUPABASE_URL'] ?? ''
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = given['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? publishableKey
  // A project without a key of its own sends no notifications.
  process.env['VITE_VAPID_PUBLIC_KEY'] =
    given['VITE_VAPID_PUBLIC_KEY'] ?? (process.env['VITE_SUPABASE_URL'] === '' ? vapidPublicKey : '')

  return {
    // Else Vite itself would read what was ordered not to be read.
    ...(ordered === undefined ? {} : { envDir: false as const }),
    plugins: [
      react(),
      firstPaint(),
      importParts(),
      content(),
      ofApp,
      start.plugin,
      compileAhead(),
      rewriteRxdb(),
      contentSecurityPolicy(process.env['VITE_SUPABASE_URL'], given['VITE_PICTURE_HOSTS'] ?? ''),
      // The embedded backend's site has the demo town.
      mapPacks(async () => {
        if (ordered === undefined || given['VITE_SUPABASE_URL']) return []
        const { demoPack } = await import('./supabase/map/demo-pack.ts')
        return [{ id: 'demo-town', bytes: demoPack() }]
      }),
      writeHostFiles(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src',
        filename: 'service-worker.ts',
        // src/app/service-worker/register.ts does it, and the person decides when a new version starts.
        injectRegister: false,
        registerType: 'prompt',
        manifest,
        injectManifest: {
          // As a classic script: not every browser takes modules here.
          rollupFormat: 'iife',
          buildPlugins: { vite: [ofServiceWorker] },
          // The page once more, for hosts; and what takes the place of a bad service worker.
          globIgnores: ['404.html', 'recovery/*'],
          // An answer that breaks off is known by its length (src/app/service-worker/own-files.ts).
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map((entry) => ({
                ...entry,
                bytes: entry.size,
                ...(start.has(entry.url) && { isOfStart: true }),
              })),
            }),
          ],
          globPatterns: [
            '**/*.{js,css,html,svg,woff2}',
            'icons/icon-48.png',
            'icons/icon-192.png',
            'landing-wall.avif',
            licencesFile,
            mapPacksFile,
          ],
        },
      }),
    ],
    resolve: {
      // RxJS as it is written, without the helpers for older browsers.
      conditions: ['es2015', ...defaultClientConditions],
      alias: mode === 'production' ? productionRouter : [],
    },
    build: {
      manifest: true,
      target: 'es2023',
      modulePreload: {
        polyfill: false,
        // To ask for a file takes 3 ms of a slow phone, and what is not named here is found by those that need it.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => isSharedChunk(file)),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Else the group would take along what its modules need, and with that what the landing page needs.
            includeDependenciesRecursively: false,
            groups: [{ name: chunkName, debugName: 'start and pages' }],
          },
        },
      },
    },
    server: {
      // `npx vite` beside `npm run backend`.
      proxy: { '^/\\w+/v1/': { target: `http://127.0.0.1:${readSettings().port}`, ws: true } },
      watch: {
        // Postgres writes here all the time; a watcher on it keeps a core busy.
        ignored: ['**/.crumb/**'],
      },
    },
    test: {
      projects: [
        {
          extends: true,
          // One worker for many files: loading every module anew for each of 200 took half of the step.
          test: {
            name: 'unit',
            include: ['tests/unit/**/*.test.ts'],
            exclude: unitTestsAlone,
            isolate: false,
            testTimeout,
          },
        },
        {
          extends: true,
          // As many workers as `unit`, each file with modules of its own: a worker for each spent most of its time on loading packages.
          test: {
            name: 'alone',
            include: ['tests/unit/**/*.test.tsx', ...unitTestsAlone],
            isolate: false,
            setupFiles: ['tests/support/own-world.ts'],
            deps: { optimizer: { ssr: { enabled: true, include: prebundled(import.meta.dirname) } } },
            server: { deps: { inline: [/\/deps_ssr\//] } },
            testTimeout,
            hookTimeout: testTimeout,
          },
        },
        { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
        { extends: true, test: { name: 'simulation', include: ['tests/{simulation,proof}/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'database',
            include: ['tests/database/**/*.test.ts'],
            globalSetup: ['tests/support/global-backend.ts'],
            // One backend serves all files, and some of them watch what the others would change.
            fileParallelism: false,
            // So one process may, too: a second of the processor a file is spent on loading every module anew.
            isolate: false,
            // Before any file loads Dexie, which takes what it finds then.
            setupFiles: ['fake-indexeddb/auto'],
            testTimeout,
            hookTimeout: testTimeout,
          },
        },
      ],
    },
  }
})

/** What the environment would say of a project. */
function settingsFor({ url, publishableKey: key }: Partial<SiteProject>): Record<string, string> {
  return { ...(url ? { VITE_SUPABASE_URL: url } : {}), ...(key ? { VITE_SUPABASE_PUBLISHABLE_KEY: key } : {}) }
}
