/** A reason not to start that the person at the keyboard can remove: shown as its plain sentence, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The error code of a failed system call ('ENOENT', 'EACCES', …), undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
