/**
 * Who may speak with the embedded backend. Everybody knows its keys, so any web page in a developer's browser could use it:
 * as another origin, or under a name of its own that it lets point to this machine (DNS rebinding).
 */
import type { IncomingHttpHeaders } from 'node:http'

const names = new Set(['127.0.0.1', 'localhost', '[::1]'])

const isHere = (address: string): boolean => URL.canParse(address) && names.has(new URL(address).hostname)

/** The host that was asked is this machine's, and so is the page that asks, if it is one. */
export const isFromThisMachine = ({ host, origin }: IncomingHttpHeaders): boolean =>
  isHere(`http://${host}`) && (origin === undefined || isHere(origin))
