export const INTENTS = ['informational', 'commercial', 'navigational', 'local'] as const
export type Intent = (typeof INTENTS)[number]

export type Judged = {
  intent: Intent
  /** 0.25, where nothing says anything, to 1. */
  confidence: number
}

type Scores = Record<Intent, number>

/** Words that reveal the intent, in the most common query languages. */
const SIGNS: Record<Exclude<Intent, 'navigational'>, string> = {
  informational:
    'how what why when who which guide tutorial meaning vs versus difference ideas tips recipe ratio wie was warum wann anleitung unterschied rezept comment pourquoi quand recette différence cómo qué por cuándo receta diferencia come perché cosa ricetta differenza jak co dlaczego kiedy przepis różnica как что почему когда зачем рецепт отличие инструкция як що чому коли навіщо рецепт різниця інструкція',
  commercial:
    'buy price prices cheap best top review reviews deal deals sale discount shop store online under cost order kaufen preis günstig beste test vergleich angebot acheter prix pas cher meilleur avis comprar precio barato mejor opiniones comprare prezzo migliore recensioni kup cena tani najlepszy opinie ranking купить цена недорого лучший лучшая лучшие отзывы рейтинг заказать скидка купити ціна недорого найкращий найкраща найкращі відгуки рейтинг замовити знижка',
  local:
    'near nearby nearest around directions hours nähe umgebung öffnungszeiten proximité près horaires cerca horario vicino orari blisko pobliżu godziny рядом поблизости ближайший адрес часы поруч поблизу найближчий адреса години',
}
const LISTS = Object.entries(SIGNS).map(
  ([intent, words]) => [intent as keyof typeof SIGNS, new Set(words.split(' '))] as const,
)
/** What nothing speaks for. */
const SPREAD = 0.2
const OF_A_WORD = 1

/** Blocks of a results page, and what they say of those who search. */
const OF_BLOCKS: Record<string, [Intent, number]> = {
  local_pack: ['local', 1],
  shopping: ['commercial', 0.8],
  ads_top: ['commercial', 0.4],
  featured_snippet: ['informational', 0.6],
  ai_overview: ['informational', 0.3],
  people_also_ask: ['informational', 0.2],
  knowledge_panel: ['navigational', 0.3],
}

type Words = {
  query: string
  /** What the client and its competitors are called. */
  brands: string[]
}

export const intentByWords = (words: Words): Judged => judged(scoresOf(words))

type Page = Words & {
  blocks: string[]
  /** Where the first result leads. */
  firstHost: string
  /** A model's earlier answer takes precedence over the words. */
  known?: Judged | undefined
}

/** What the results page of a query adds to its words: engines know what people choose. */
export function intentByPage({ blocks, firstHost, known, ...words }: Page): Judged {
  const scores = known ? scoresFrom(known) : scoresOf(words)
  for (const block of blocks) {
    const sign = OF_BLOCKS[block]
    if (sign) scores[sign[0]] += sign[1]
  }
  const [name = ''] = firstHost.replace(/^www\./, '').split('.')
  const asked = words.query.replaceAll(' ', '')
  if (name.length > 3 && asked.startsWith(name.replaceAll('-', ''))) scores.navigational += 1.5
  return judged(scores)
}

const nothing = (): Scores => ({
  informational: SPREAD,
  commercial: SPREAD,
  navigational: SPREAD,
  local: SPREAD,
})

function scoresOf({ query, brands }: Words): Scores {
  const scores = nothing()
  const words = query.split(/[^\p{L}\p{N}]+/u)
  for (const [intent, signs] of LISTS)
    if (words.some((word) => signs.has(word))) scores[intent] += OF_A_WORD
  // Naming a place means wanting to go there, whatever else the query says.
  if (scores.local > SPREAD) scores.local += OF_A_WORD
  const isNamed = brands.some(
    (brand) => brand.length > 2 && ` ${query} `.includes(` ${brand} `),
  )
  if (isNamed) scores.navigational += 2 * OF_A_WORD
  return scores
}

/** Scores that would have said the same. */
function scoresFrom({ intent, confidence }: Judged): Scores {
  const scores = nothing()
  const rest = SPREAD * (INTENTS.length - 1)
  scores[intent] = (confidence * rest) / Math.max(0.05, 1 - confidence)
  return scores
}

function judged(scores: Scores): Judged {
  const all = INTENTS.reduce((sum, intent) => sum + scores[intent], 0)
  const [intent] = INTENTS.toSorted((a, b) => scores[b] - scores[a])
  const best = intent ?? 'informational'
  return { intent: best, confidence: Math.round((100 * scores[best]) / all) / 100 }
}
