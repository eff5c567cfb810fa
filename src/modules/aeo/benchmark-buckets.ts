import { stepOf } from '../../base/numbers.ts'
import type { Intent } from '../clients/index.ts'

/** A kind of question, coarse enough that nobody can be identified by it. */
export type Asked = { text: string; intent: Intent; geo: string; lang: string }

const QUESTION =
  /\?|^(?:who|what|when|where|which|why|how|is|are|can|does|do|should|кто|что|как|какой|какая|какие|где|когда|почему|зачем|сколько|чем|хто|що|як|який|яка|які|де|коли|чому|навіщо|скільки)(?!\p{L})/iu

export function bucketOf({ text, intent, geo, lang }: Asked): string {
  const words = text.trim().split(/\s+/).length
  const band = stepOf(words, [
    [7, '7+'],
    [4, '4-6'],
    [2, '2-3'],
    [0, '1'],
  ])
  return [
    intent || 'unknown',
    band,
    QUESTION.test(text) ? 'question' : 'phrase',
    geo || 'us',
    lang || languageOf(text),
  ].join('|')
}

/** The language of a text, guessed from its letters. */
export function languageOf(text: string): 'en' | 'ru' | 'uk' {
  if (/[іїєґ]/i.test(text)) return 'uk'
  return /[а-яё]/i.test(text) ? 'ru' : 'en'
}
