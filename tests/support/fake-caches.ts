/** The browser's caches in memory, as far as packs and starts need them. */
export function fakeCaches(): Pick<CacheStorage, 'has' | 'open' | 'delete' | 'keys'> {
  const all = new Map<string, Map<string, Response>>()
  const addressOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : request, 'https://crumb.example').href
  const open = async (name: string): Promise<Cache> => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    const cache: Pick<Cache, 'put' | 'match' | 'matchAll' | 'delete' | 'keys'> = {
      put: async (request, response) => void files.set(addressOf(request), response),
      match: async (request) => files.get(addressOf(request))?.clone(),
      matchAll: async () => [...files.values()].map((response) => response.clone()),
      delete: async (request) => files.delete(addressOf(request)),
      keys: async () => [...files.keys()].map((address) => new Request(address)),
    }
    return cache as Cache
  }
  return {
    has: async (name) => all.has(name),
    open,
    delete: async (name) => all.delete(name),
    keys: async () => [...all.keys()],
  }
}
