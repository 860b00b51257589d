/** The backend of this run, handed from global-setup.ts to the workers, which are processes of their own. */
const variable = 'CRUMB_TEST_BACKEND'

type TestBackend = { url: string; publishableKey: string }

export function nameTestBackend({ url, publishableKey }: TestBackend): void {
  process.env[variable] = JSON.stringify({ url, publishableKey })
}

export function readTestBackend(): TestBackend {
  return JSON.parse(process.env[variable] ?? '{}') as TestBackend
}
