import type { KeywordLine } from '../../domain/positions/keyword-lines.ts'
import { FEATURES, useFeatureName } from '../../domain/serp/serp-features.ts'
import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { fitNames } from './fit-names.ts'

/** How many letters stand in the column. */
const MAX_LETTERS = 24
const HIDDEN_FEATURES = new Set([
  'related_searches',
  'people_also_ask',
  'ads_top',
  'ads_bottom',
])

/** The blocks of the results page, the client's own first, marked. Short, so that none is cut; in full for the ear and on hover. */
export function FeatureNames({
  line: { features, owned_features: own },
}: {
  line: KeywordLine
}) {
  const nameOf = useFeatureName()
  const shortOf = useShortName()
  const all = [
    ...own,
    ...features.filter((name) => !own.includes(name) && !HIDDEN_FEATURES.has(name)),
  ]
  if (all.length === 0) return null
  const words = all.map(nameOf).join(', ')
  const shown = fitNames(all.map(shortOf), MAX_LETTERS)
  const more = all.length - shown.length
  const others = [shown.slice(own.length).join(', '), more > 0 && `+${more}`].filter(Boolean)
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <span className="blocks" title={words} aria-hidden="true">
        {shown.slice(0, own.length).map((name) => (
          <Highlight key={name}>{name}</Highlight>
        ))}
        {others.length > 0 && <span>{others.join(' ')}</span>}
      </span>
    </>
  )
}

function useShortName() {
  const t = useText()
  const nameOf = useFeatureName()
  return (feature: string) => {
    const known = FEATURES.find((each) => each === feature)
    return known ? t(`featureShort.${known}`) : nameOf(feature)
  }
}
