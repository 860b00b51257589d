import words from 'virtual:words/privacy'
import { WrittenWords } from './WrittenWords.tsx'

/** content/privacy.md. */
export const PrivacyPage = () => <WrittenWords words={words} />
