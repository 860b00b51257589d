/**
 * How to call npm from a script, whether or not npm started that script.
 * Plain JavaScript, like all that `npm start` and `npm test` need before the packages are installed.
 */

/**
 * @param {readonly string[]} parameters
 * @returns {{ command: string, parameters: string[], shell: boolean }} what `spawn` takes
 */
export function npmCommand(parameters) {
  const script = process.env['npm_execpath']
  if (script?.endsWith('npm-cli.js'))
    return { command: process.execPath, parameters: [script, ...parameters], shell: false }
  // On Windows npm is a batch file, which only a shell can start.
  return { command: 'npm', parameters: [...parameters], shell: process.platform === 'win32' }
}
