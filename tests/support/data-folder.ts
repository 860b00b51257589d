/** Temporary data folders for backends that tests start. */
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crumb-test-'))
  // Run as root, PostgreSQL becomes another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  return folder
}
