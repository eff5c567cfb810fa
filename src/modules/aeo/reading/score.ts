export type Sentiment = 'positive' | 'neutral' | 'negative' | ''

/** Version of the formula; scores of different versions are never compared. */
export const SCORE_VERSION = 1

export type Standing = {
  isNamed: boolean
  isCited: boolean
  /** Retrieved but not cited. */
  isRetrieved: boolean
  /** False when the engine had no web to cite from. */
  hasSearch: boolean
  position: number | null
  sentiment: Sentiment
}

const WEIGHTS = { presence: 0.45, prominence: 0.25, citation: 0.2, portrayal: 0.1 }
const PORTRAYAL: Record<Sentiment, number | null> = {
  positive: 1,
  neutral: 0.5,
  negative: 0,
  '': null,
}

/** How visible the client is in one answer, 0 to 100. What could not be measured has no weight. */
export function visibilityScore(standing: Standing): number {
  const { isNamed, isCited } = standing
  if (!isNamed && !isCited) return 0
  const parts: Record<keyof typeof WEIGHTS, number | null> = {
    presence: isNamed ? 1 : 0.5,
    prominence: standing.position === null ? 0 : 1 / Math.log2(1 + standing.position),
    citation: standing.hasSearch ? citationPart(standing) : null,
    portrayal: PORTRAYAL[standing.sentiment],
  }
  let sum = 0
  let weight = 0
  for (const part of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
    const value = parts[part]
    if (value === null) continue
    sum += value * WEIGHTS[part]
    weight += WEIGHTS[part]
  }
  return Math.round((1000 * sum) / weight) / 10
}

function citationPart({ isCited, isRetrieved }: Standing): number {
  if (isCited) return 1
  return isRetrieved ? 0.5 : 0
}
