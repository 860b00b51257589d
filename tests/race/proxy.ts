/** The way between devices and a server: counts what passes, answers lost and connections cut on demand. */
import { startChild } from './child-process.ts'

/** Bytes are those of the TCP connections with the devices, headers included, compressed as they travel. */
export type Traffic = { requests: number; webSockets: number; bytesDown: number; bytesUp: number }

export type Faults = {
  /** The share of answers that never arrive though the server has acted. */
  lostAnswers?: number
  /** All connections are cut whenever so many more bytes have gone to the device; one cut for each entry. */
  cuts?: number[]
}

export type RaceProxy = {
  /** Devices use it as the server's address. */
  url: string
  /** Since the last reset(). */
  traffic: () => Promise<Traffic>
  reset: () => Promise<void>
  /** Faults from now on; {} ends them. */
  setFaults: (faults: Faults) => Promise<void>
  /** Text to serve at a path that begins with /race/, for Chromium. */
  serve: (path: string, type: string, body: string) => Promise<void>
  stop: () => Promise<void>
}

export async function startProxy(target: string): Promise<RaceProxy> {
  const child = startChild(new URL('./proxy-process.ts', import.meta.url))
  return {
    url: await child.call<string>('start', target),
    traffic: () => child.call('traffic'),
    reset: () => child.call('reset'),
    setFaults: (faults) => child.call('setFaults', faults),
    serve: (path, type, body) => child.call('serve', path, type, body),
    stop: child.stop,
  }
}
