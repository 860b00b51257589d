import content from 'virtual:content/privacy'
import { ContentText } from './ContentText.tsx'

/** content/privacy.md. */
export const PrivacyPage = () => <ContentText content={content} />
