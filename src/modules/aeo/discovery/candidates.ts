import type { Intent } from '../../clients/index.ts'
import { languageOf } from '../benchmark-buckets.ts'
import type { Found } from '../tables.ts'

type Words = {
  /** Prompts that ask for names get names: others measure nothing. */
  whom(topic: string): string
  alternatives(brand: string): string
  fromKeyword(query: string): string
  fromQuestion: string
  fromRelated: string
  fromCompetitor(brand: string): string
}

const WORDS: Record<'en' | 'ru' | 'uk', Words> = {
  en: {
    whom: (topic) => `${capital(topic)}: which companies or brands do you recommend?`,
    alternatives: (brand) => `What are the best alternatives to ${brand}?`,
    fromKeyword: (query) => `You track the keyword “${query}”`,
    fromQuestion: 'People also ask this on the results page',
    fromRelated: 'A related search of your keywords',
    fromCompetitor: (brand) => `${brand} is your competitor`,
  },
  ru: {
    whom: (topic) => `${capital(topic)}: какие компании или бренды вы посоветуете?`,
    alternatives: (brand) => `Какие есть лучшие альтернативы ${brand}?`,
    fromKeyword: (query) => `Вы отслеживаете запрос «${query}»`,
    fromQuestion: 'Этот вопрос задают на странице результатов',
    fromRelated: 'Похожий запрос к вашим ключевым словам',
    fromCompetitor: (brand) => `${brand} — ваш конкурент`,
  },
  uk: {
    whom: (topic) => `${capital(topic)}: які компанії чи бренди ви порадите?`,
    alternatives: (brand) => `Які є найкращі альтернативи ${brand}?`,
    fromKeyword: (query) => `Ви відстежуєте запит «${query}»`,
    fromQuestion: 'Це питання ставлять на сторінці результатів',
    fromRelated: 'Схожий запит до ваших ключових слів',
    fromCompetitor: (brand) => `${brand} — ваш конкурент`,
  },
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isQuestion = (text: string) => /\?\s*$/.test(text)

/** The words of a language; by the letters of the sample where none is given. */
function wordsFor(lang: string, sample: string): Words {
  return lang === 'ru' || lang === 'uk' || lang === 'en'
    ? WORDS[lang]
    : WORDS[languageOf(sample)]
}

type Tracked = { query: string; lang: string; cluster: string; intent: Intent }

export function fromKeyword({ query, lang, cluster, intent }: Tracked): Found {
  const words = wordsFor(lang, query)
  return {
    prompt_text: isQuestion(query) ? capital(query) : words.whom(query),
    category: cluster,
    intent: intent || 'commercial',
    source: 'keyword',
    reason: words.fromKeyword(query),
  }
}

export function fromQuestion(question: string): Found {
  const reason = wordsFor('', question).fromQuestion
  return {
    prompt_text: capital(question),
    category: '',
    intent: 'informational',
    source: 'question',
    reason,
  }
}

export function fromRelated(query: string): Found {
  const words = wordsFor('', query)
  const prompt_text = words.whom(query)
  return {
    prompt_text,
    category: '',
    intent: 'commercial',
    source: 'related',
    reason: words.fromRelated,
  }
}

export function fromCompetitor(brand: string, lang: string): Found {
  const words = wordsFor(lang, brand)
  const prompt_text = words.alternatives(brand)
  return {
    prompt_text,
    category: '',
    intent: 'commercial',
    source: 'competitor',
    reason: words.fromCompetitor(brand),
  }
}

/** One of each source in turn, so that a long list of one kind does not push the others out. */
export function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
