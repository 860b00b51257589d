import words from 'virtual:words/privacy'
import { WordsPage } from './WordsPage.tsx'

/** content/privacy.md. */
export const PrivacyPage = () => <WordsPage words={words} />
