import type { Named } from './brands.ts'
import type { Sentiment } from './score.ts'

const OWN = 0
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')

/** Words that leave no doubt. Anything weaker is left to a judge. */
const PRAISE = word(
  String.raw`highly\s+recommend(?:ed)?|best\s+(?:overall|choice|option|pick)|top\s+(?:pick|choice)|first\s+choice|(?:an?\s+)?(?:excellent|outstanding|superb|exceptional)|widely\s+(?:praised|recommended)|(?:strongly\s+)?recommended\s+for|лучш(?:ий|им|его)\s+выбор\p{L}*|лучш(?:ий|ая|ее)\s+вариант|отличн\p{L}+|превосходн\p{L}+|великолепн\p{L}+|безупречн\p{L}+|рекоменду(?:ю|ем|ют|ется)|найкращ(?:ий|им|ого)\s+вибор\p{L}*|найкращий\s+вибір|найкращий\s+варіант|чудов\p{L}+|відмінн\p{L}+|бездоганн\p{L}+|рекоменду(?:ємо|ють|ється)`,
)
const BLAME = word(
  String.raw`avoid|steer\s+clear|(?:would\s+|do\s+|can)?not\s+recommend(?:ed)?|(?:don['’]t|wouldn['’]t|can['’]t)\s+recommend|terrible|awful|unreliable|scam|poor\s+(?:quality|service|support|choice)|worst|overpriced|не\s+рекоменд\p{L}+|не\s+стоит\s+(?:покупать|выбирать|брать)|ненад[её]жн\p{L}+|ужасн\p{L}+|отвратительн\p{L}+|мошенни\p{L}+|худш\p{L}+|плохо\p{L}*\s+(?:качеств\p{L}+|сервис\p{L}*)|разочаров\p{L}+|избега(?:йте|ть)|не\s+варто\s+(?:купувати|обирати|брати)|ненадійн\p{L}+|жахлив\p{L}+|шахра\p{L}+|найгірш\p{L}+|поган\p{L}+\s+(?:якіст\p{L}+|сервіс\p{L}*)|розчаров\p{L}+|уника(?:йте|ти)`,
)
const NEGATED =
  /(?<!\p{L})(?:not|n['’]t|never|no|hardly|не|ни|ні|навряд|вряд\s+ли)\s+(?:\p{L}+\s+){0,2}$/iu
const CLAUSE_END =
  /[.!?…;\n]|[,—–]\s+(?:but|while|whereas|however|unlike|а|но|однако|але|проте|однак|тоді\s+як|тогда\s+как)(?!\p{L})/giu
const MAX_CLAUSE = 300

/** The clear sentiment of an answer about the client; '' when only a judge could decide. */
export function plainSentiment(text: string, mentions: Named[]): Sentiment {
  if (text.search(PRAISE) < 0 && text.search(BLAME) < 0) return ''
  let praised = 0
  let blamed = 0
  for (const own of mentions.filter(({ brand }) => brand === OWN)) {
    const clause = clauseOf(text, own)
    // In a clause that names others as well the words may be theirs.
    if (
      mentions.some(
        ({ brand, start }) => brand !== OWN && start >= clause.start && start < clause.end,
      )
    )
      continue
    const clauseText = text.slice(clause.start, clause.end)
    blamed += count(clauseText, BLAME)
    praised += count(clauseText.replace(BLAME, ' '), PRAISE)
  }
  if (praised > 0 === blamed > 0) return ''
  return praised > 0 ? 'positive' : 'negative'
}

function count(clauseText: string, cues: RegExp): number {
  return [...clauseText.matchAll(cues)].filter(
    ({ index }) => !NEGATED.test(clauseText.slice(Math.max(0, index - 40), index)),
  ).length
}

function clauseOf(text: string, { start, end }: Named) {
  const from = Math.max(0, start - MAX_CLAUSE)
  const until = Math.min(text.length, end + MAX_CLAUSE)
  const breaks = [...text.slice(from, until).matchAll(CLAUSE_END)].map(
    ({ index }) => index + from,
  )
  return {
    start: Math.max(from, ...breaks.filter((at) => at < start).map((at) => at + 1)),
    end: Math.min(until, ...breaks.filter((at) => at >= end)),
  }
}
