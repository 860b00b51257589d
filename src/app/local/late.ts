type Calls = Record<string, (...given: never[]) => Promise<unknown>>

/** A service whose code is loaded with its first call: a start has enough to load. */
export function late<Service extends Calls>(load: () => Promise<Service>): Service {
  let loaded: Promise<Service> | undefined
  const call =
    (name: string) =>
    async (...given: never[]): Promise<unknown> => {
      loaded ??= load()
      return (await loaded)[name]?.(...given)
    }
  return new Proxy({} as Service, { get: (_, name) => (typeof name === 'string' ? call(name) : undefined) })
}
