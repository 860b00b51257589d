/** `npm run directions`: writes the part of `.oxlintrc.json` that follows from the table of import directions. */
import { readFileSync, writeFileSync } from 'node:fs'
import { generatedLintConfiguration } from './import-directions.ts'

const file = new URL('../../.oxlintrc.json', import.meta.url)
const configuration = JSON.parse(readFileSync(file, 'utf8'))
const generated = generatedLintConfiguration()
Object.assign(configuration.settings, generated.settings)
Object.assign(configuration.rules, generated.rules)
writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`)
