import content from 'virtual:content/rules'
import { ContentPage } from './ContentPage.tsx'

/** content/rules.md. */
export const RulesPage = () => <ContentPage content={content} />
