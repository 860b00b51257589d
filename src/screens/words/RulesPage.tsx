import words from 'virtual:words/rules'
import { WordsPage } from './WordsPage.tsx'

/** content/rules.md. */
export const RulesPage = () => <WordsPage words={words} />
