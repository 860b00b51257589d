import { describe, expect, it } from 'vitest'
import { explainPostgresFailure } from '#supabase/local/postgres-failure.ts'

const context = { dataFolder: '/home/ada/crumb/.crumb', port: 54399 }

describe('a failed start of PostgreSQL is explained in plain words:', () => {
  it.each([
    ['a full disk', 'FATAL:  could not write to file "pg_wal/xlogtemp.8": No space left on device', 'The disk is full'],
    [
      'a full disk while the cluster is made',
      'initdb: error: could not write to file: No space left on device',
      'The disk is full',
    ],
    [
      'a taken port',
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
      'Port 54399 is in use by another program. Stop that program, or choose another port with CRUMB_PG_PORT=<number>.',
    ],
    ['another version', 'FATAL:  database files are incompatible with server', 'another version of PostgreSQL'],
    [
      'a closed folder',
      'initdb: error: could not access directory "/x": Permission denied',
      'cannot be written by this user',
    ],
    [
      'a read-only disk',
      'FATAL:  could not open file "postmaster.pid": Read-only file system',
      'cannot be written by this user',
    ],
    ['a foreign owner', 'FATAL:  data directory "/x" has wrong ownership', 'cannot be written by this user'],
    [
      'too little shared memory',
      'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
      'the shared memory',
    ],
  ])('%s', (_name, output, sentence) => {
    expect(explainPostgresFailure(output, context)).toContain(sentence)
  })

  it('names the folder and what to do about a full disk', () => {
    const sentence = explainPostgresFailure('No space left on device', context)
    expect(sentence).toContain(context.dataFolder)
    expect(sentence).toContain('CRUMB_DATA')
  })

  it('quotes the end of the log when it does not know the reason', () => {
    const output = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')
    const sentence = explainPostgresFailure(output, context)
    expect(sentence).toContain('line 19')
    expect(sentence).not.toContain('line 11\n')
  })
})
