import content from 'virtual:content/contact'
import { ContentText } from './ContentText.tsx'

/** content/contact.md. */
export const ContactPage = () => <ContentText content={content} />
