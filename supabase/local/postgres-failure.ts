/** Turns PostgreSQL's output after a failed start into a plain sentence that says what to do. */

export type FailureContext = { dataFolder: string; port: number }

const explanations: { pattern: RegExp; sentence: (context: FailureContext) => string }[] = [
  {
    pattern: /No space left on device|ENOSPC|Disk quota exceeded/i,
    sentence: ({ dataFolder }) =>
      `The disk is full: PostgreSQL cannot write to ${dataFolder}. Free some space, or set CRUMB_DATA to a folder on another disk, and start again. Saved data are not touched.`,
  },
  {
    pattern: /could not bind .*: Address already in use|could not create any TCP\/IP sockets/i,
    sentence: ({ port }) => portInUse(port, 'CRUMB_PG_PORT'),
  },
  {
    pattern: /database files are incompatible with server|was initialized by PostgreSQL version/i,
    sentence: ({ dataFolder }) =>
      `The data in ${dataFolder} were made by another version of PostgreSQL. Set CRUMB_DATA to another folder, or start over with "npm run backend:reset" (this deletes them).`,
  },
  {
    // the system's own words; PostgreSQL's errors about roles' rights have a small p
    pattern: /Permission denied|Operation not permitted|has wrong ownership|Read-only file system/,
    sentence: ({ dataFolder }) => notWritable(dataFolder),
  },
  {
    pattern: /could not (?:create|resize|map) .*shared memory/i,
    sentence: () =>
      'PostgreSQL did not get the shared memory it needs (about 300 MB). Close other programs or give this machine or container more, and start again.',
  },
]

/** `output` is the log of initdb or postgres; an unknown reason is quoted. */
export function explainPostgresFailure(output: string, context: FailureContext): string {
  const lastLines = output.trim().split('\n').slice(-8).join('\n')
  return (
    recognizePostgresFailure(output, context) ??
    `PostgreSQL did not start with the data in ${context.dataFolder}. It said:\n${lastLines || '(nothing)'}`
  )
}

/** undefined for an unknown reason. */
export function recognizePostgresFailure(output: string, context: FailureContext): string | undefined {
  return explanations.find(({ pattern }) => pattern.test(output))?.sentence(context)
}

export function portInUse(port: number, variable: string): string {
  return `Port ${port} is in use by another program. Stop that program, or choose another port with ${variable}=<number>.`
}

export function notWritable(folder: string): string {
  return `The folder ${folder} cannot be written by this user. Change its owner or permissions (it may have been made by another user, such as root), or set CRUMB_DATA to another folder.`
}
