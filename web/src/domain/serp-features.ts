import { useText } from '../i18n/language.tsx'

/** The blocks of a results page that have words of their own. */
export const FEATURES = [
  'ads_top',
  'ads_bottom',
  'ai_overview',
  'featured_snippet',
  'images',
  'knowledge_panel',
  'local_pack',
  'people_also_ask',
  'related_searches',
  'shopping',
  'sitelinks',
  'top_stories',
  'videos',
] as const

/** A block of the results page in the reader's words; one we have no word for keeps its name. */
export function useFeatureName(): (feature: string) => string {
  const t = useText()
  return (feature) => {
    const known = FEATURES.find((each) => each === feature)
    return known ? t(`feature.${known}`) : feature.replaceAll('_', ' ')
  }
}
