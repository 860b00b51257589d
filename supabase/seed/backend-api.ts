/** The two parts of the backend that are no tables: accounts and files, through the API with the secret key. */

export type SeedBackend = { url: string; secretKey: string }

export type Account = { email: string; password: string; username: string; fullName: string }

async function failure(what: string, response: Response): Promise<Error> {
  return new Error(`${what} failed: ${response.status} ${(await response.text()).slice(0, 300)}`)
}

const headersOf = ({ secretKey }: SeedBackend) => ({ apikey: secretKey })

async function findAccount(backend: SeedBackend, email: string): Promise<string | undefined> {
  const response = await fetch(`${backend.url}/auth/v1/admin/users?page=1&per_page=1000`, {
    headers: headersOf(backend),
  })
  if (!response.ok) throw await failure('Listing the accounts', response)
  const { users }: { users: { id: string; email?: string }[] } = await response.json()
  return users.find((user) => user.email === email)?.id
}

/** Makes an account that can sign in at once, or finds the one an interrupted run has made. Returns its id. */
export async function ensureAccount(backend: SeedBackend, account: Account): Promise<string> {
  const { email, password, username, fullName } = account
  const response = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { ...headersOf(backend), 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password,
      email_confirm: true,
      user_metadata: { username, full_name: fullName, app_context: 'main_app' },
    }),
  })
  if (response.ok) {
    const user: { id: string } = await response.json()
    return user.id
  }
  const known = response.status === 422 ? await findAccount(backend, email) : undefined
  if (!known) throw await failure(`Creating the account of ${username}`, response)
  return known
}

export type Upload = { bucket: string; path: string; contentType: string; body: Buffer<ArrayBuffer> }

/** Stores a file, over one that is there already. */
export async function uploadFile(backend: SeedBackend, { bucket, path, contentType, body }: Upload): Promise<void> {
  const response = await fetch(`${backend.url}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      ...headersOf(backend),
      'content-type': contentType,
      'x-upsert': 'true',
      'cache-control': 'max-age=31536000',
    },
    body,
  })
  if (!response.ok) throw await failure(`Uploading ${bucket}/${path}`, response)
}

/** Runs `work` for every item, at most `atOnce` at the same time. */
export async function forEachOf<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
