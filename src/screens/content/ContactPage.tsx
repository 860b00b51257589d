import content from 'virtual:content/contact'
import { ContentPage } from './ContentPage.tsx'

/** content/contact.md. */
export const ContactPage = () => <ContentPage content={content} />
