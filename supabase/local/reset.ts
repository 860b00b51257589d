/** `npm run backend:reset`: deletes the data of the embedded backend. */
import { resetDataFolder } from './reset-data-folder.ts'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

try {
  const { dataFolder } = readSettings()
  await resetDataFolder(dataFolder)
  console.log(`The data in ${dataFolder} are deleted. The next "npm start" or "npm run backend" begins anew.`)
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exitCode = 1
}
