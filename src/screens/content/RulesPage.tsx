import content from 'virtual:content/rules'
import { ContentText } from './ContentText.tsx'

/** content/rules.md. */
export const RulesPage = () => <ContentText content={content} />
