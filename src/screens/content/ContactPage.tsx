import words from 'virtual:words/contact'
import { WrittenWords } from './WrittenWords.tsx'

/** content/contact.md. */
export const ContactPage = () => <WrittenWords words={words} />
