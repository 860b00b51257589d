import words from 'virtual:words/contact'
import { WordsPage } from './WordsPage.tsx'

/** content/contact.md. */
export const ContactPage = () => <WordsPage words={words} />
