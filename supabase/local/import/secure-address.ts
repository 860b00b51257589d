import { readFileSync } from 'node:fs'
import { StartProblem } from '../start-problem.ts'

/** What postgres.js takes: no TLS, TLS without a look at the certificate, or with one. */
type Encryption = false | 'require' | { rejectUnauthorized: true; ca?: string; host: string }

export type SecureAddress = { address: string; encryption: Encryption }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * How to speak to a database, by the words that PostgreSQL's own programs take (`sslmode`, `sslrootcert`). INVARIANT: a
 * password and people's data never leave this machine unencrypted, whatever the address says.
 *
 * Without a word of its own an address that is not loopback gets TLS, but its certificate is not checked: hosted
 * Supabase's is signed by an authority of Supabase, whose file has to be downloaded from the dashboard first.
 */
export function secureAddress(databaseUrl: string): SecureAddress {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartProblem('The database address must look like postgresql://user:password@host:5432/postgres.')
  }
  const url = new URL(databaseUrl)
  const { searchParams } = url
  const mode = searchParams.get('sslmode')
  const file = searchParams.get('sslrootcert')
  // postgres.js would read all of these in ways of its own.
  if (searchParams.has('host') || searchParams.has('ssl') || url.hostname.includes(','))
    throw new StartProblem('The database address must name one host in front of its port, and TLS by sslmode.')
  searchParams.delete('sslmode')
  searchParams.delete('sslrootcert')
  return { address: url.href, encryption: encryptionFor(url.hostname, mode, file) }
}

function encryptionFor(host: string, mode: string | null, file: string | null): Encryption {
  if (file !== null || mode === 'verify-full' || mode === 'verify-ca') {
    // Without a file: the authorities that Node knows.
    const ca = file === null || file === 'system' ? {} : { ca: readAuthority(file) }
    // `host`: an address of numbers is compared with the certificate as well.
    return { rejectUnauthorized: true, ...ca, host: host.replace(/^\[|\]$/g, '') }
  }
  if (mode === 'require' || (mode === null && !isLoopback(host))) return 'require'
  if (isLoopback(host)) return false
  throw new StartProblem(
    `sslmode=${mode} would send the password unencrypted to ${host}. Leave it out, or use sslmode=require.`,
  )
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartProblem(`The certificate ${file} (sslrootcert) cannot be read.`)
  }
}
