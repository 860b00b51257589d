import { readFileSync } from 'node:fs'
import { StartProblem } from '../start-problem.ts'

/** What postgres.js accepts: no TLS, TLS without checking the certificate, or with checking it. */
type Encryption = false | 'require' | { rejectUnauthorized: true; ca?: string; host: string }

export type SecureAddress = { address: string; encryption: Encryption }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * How to encrypt a database connection, by the parameters of PostgreSQL's own programs (`sslmode`, `sslrootcert`).
 * INVARIANT: a password and people's data never leave this machine unencrypted, whatever the address says.
 * By default, an address that is not loopback gets TLS without checking the certificate: hosted Supabase's is signed by
 * an authority of its own, whose file must first be downloaded from the dashboard.
 */
export function secureAddress(databaseUrl: string): SecureAddress {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartProblem('The database address must look like postgresql://user:password@host:5432/postgres.')
  }
  const url = new URL(databaseUrl)
  const { searchParams } = url
  const mode = searchParams.get('sslmode')
  const file = searchParams.get('sslrootcert')
  // postgres.js would interpret all of these in its own way.
  if (searchParams.has('host') || searchParams.has('ssl') || url.hostname.includes(','))
    throw new StartProblem('The database address must name one host in front of its port, and TLS by sslmode.')
  searchParams.delete('sslmode')
  searchParams.delete('sslrootcert')
  return { address: url.href, encryption: encryptionFor(url.hostname, mode, file) }
}

function encryptionFor(host: string, mode: string | null, file: string | null): Encryption {
  if (file !== null || mode === 'verify-full' || mode === 'verify-ca') {
    // Without a file: the authorities that Node trusts.
    const ca = file === null || file === 'system' ? {} : { ca: readAuthority(file) }
    // `host`: a numeric address is checked against the certificate too.
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
