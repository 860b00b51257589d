import words from 'virtual:words/rules'
import { WrittenWords } from './WrittenWords.tsx'

/** content/rules.md. */
export const RulesPage = () => <WrittenWords words={words} />
