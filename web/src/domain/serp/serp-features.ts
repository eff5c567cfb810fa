import { useText } from '../../i18n/language.tsx'

/** The SERP features that have a translated name. */
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

/** The translated name of a SERP feature; an unknown one keeps its code. */
export function useFeatureName(): (feature: string) => string {
  const t = useText()
  return (feature) => {
    const known = FEATURES.find((each) => each === feature)
    return known ? t(`feature.${known}`) : feature.replaceAll('_', ' ')
  }
}
