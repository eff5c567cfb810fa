import type { Intent, Language } from './types.ts'

export type Query = {
  text: string
  words: string[]
  language: Language
  topic: 'coffee' | 'any'
  intent: Intent
  site: string | null
}

export function readQuery(raw: string, hl: string): Query {
  const text = normalise(raw)
  const site = /(?:^|\s)site:(\S+)/.exec(text)?.[1] ?? null
  const words = text
    .replace(/\bsite:\S+/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return { text, words, language: languageOf(text, hl), topic: topicOf(words), intent: intentOf(text, words), site }
}

export function normalise(raw: string): string {
  return raw.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 400)
}

/** The spelling an engine would search instead, or null. */
export function correctionOf(text: string): string | null {
  const words = text.split(' ')
  const corrected = words.map((word) => misspellings[word] ?? word)
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

const misspellings: Record<string, string> = {
  expresso: 'espresso',
  cofee: 'coffee',
  coffe: 'coffee',
  grindr: 'grinder',
  kettel: 'kettle',
  кофимолка: 'кофемолка',
  эспресо: 'эспрессо',
  експресо: 'еспресо',
}

// biome-ignore format: a word list reads better in rows
const coffeeStems = [
  'coffee', 'espresso', 'grinder', 'kettle', 'moka', 'portafilter', 'tamper', 'frother', 'latte', 'cappuccino', 'barista',
  'brew', 'roast', 'pour', 'french', 'carafe', 'beans', 'pitcher', 'crema', 'drip', 'cezve',
  'кофе', 'эспрессо', 'турк', 'джезв', 'гейзерн', 'френч', 'капучин', 'чайник', 'зерн', 'обжар', 'воронк', 'темпер',
  'питчер', 'бариста', 'брю',
  'кава', 'кави', 'каву', 'каво', 'еспресо', 'обсмаж', 'лійк', 'пітчер', 'фільтр',
]

const intents: [Intent, string[]][] = [
  ['local', ['near', 'nearby', 'рядом', 'поблизости', 'поруч', 'поблизу']],
  ['news', ['news', 'новости', 'новини']],
  [
    'learn',
    [
      'how',
      'what',
      'why',
      'vs',
      'ratio',
      'guide',
      'recipe',
      'too',
      'как',
      'что',
      'почему',
      'рецепт',
      'як',
      'що',
      'чому',
    ],
  ],
  [
    'review',
    [
      'best',
      'top',
      'review',
      'reviews',
      'лучшая',
      'лучший',
      'лучшие',
      'рейтинг',
      'обзор',
      'найкраща',
      'найкращий',
      'огляд',
    ],
  ],
]

const brands = [
  'brewlane',
  'kettleandcup',
  'roastery-nine',
  'beanharbor',
  'grindworks',
  'dripdepot',
  'cremaworks',
  'zernovar',
  'kavarnia',
]

function intentOf(text: string, words: string[]): Intent {
  if (brands.some((brand) => text.includes(brand))) return 'brand'
  return intents.find(([, marks]) => marks.some((mark) => words.includes(mark)))?.[0] ?? 'buy'
}

function topicOf(words: string[]): 'coffee' | 'any' {
  const isCoffee = words.some((word) => brands.includes(word) || coffeeStems.some((stem) => word.startsWith(stem)))
  return isCoffee ? 'coffee' : 'any'
}

/** Cyrillic words that fit both languages are read in the language of the visitor. */
function languageOf(text: string, hl: string): Language {
  if (!/[\u0400-\u04ff]/.test(text)) return 'en'
  if (/[іїєґ]/.test(text)) return 'uk'
  return hl.startsWith('uk') && !/[ыъэё]/.test(text) ? 'uk' : 'ru'
}
