import { ServiceError } from '#src/services/service-error.ts'

type Calls = Record<string, (...given: never[]) => Promise<unknown>>

/**
 * A service whose code loads at its first call, because the start loads enough already. If the code cannot be loaded,
 * the call throws ServiceError.
 */
export function late<Service extends Calls>(load: () => Promise<Service>): Service {
  let loaded: Promise<Service> | undefined
  const call =
    (name: string) =>
    async (...given: never[]): Promise<unknown> => {
      loaded ??= load()
      const service = await loaded.catch((error: unknown) => {
        // The next call tries again: the network may be back by then.
        loaded = undefined
        throw new ServiceError('offline', 'This needs a connection.', 'not_loaded', { cause: error })
      })
      return service[name]?.(...given)
    }
  return new Proxy({} as Service, { get: (_, name) => (typeof name === 'string' ? call(name) : undefined) })
}
