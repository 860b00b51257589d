import content from 'virtual:content/privacy'
import { ContentPage } from './ContentPage.tsx'

/** content/privacy.md. */
export const PrivacyPage = () => <ContentPage content={content} />
