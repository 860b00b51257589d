/** The backend of this run, handed from global-setup.ts to the workers, which are processes of their own. */
const variable = 'CRUMB_TEST_BACKEND'

/** `databaseUrl`: for what no person may change, such as what is featured. `tablesUrl`: see rowsOnServer. */
type TestBackend = { url: string; databaseUrl: string; tablesUrl?: string }

export function nameTestBackend({ url, databaseUrl, tablesUrl }: TestBackend): void {
  process.env[variable] = JSON.stringify({ url, databaseUrl, tablesUrl })
}

export function readTestBackend(): TestBackend {
  return JSON.parse(process.env[variable] ?? '{}') as TestBackend
}
