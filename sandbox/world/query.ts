import { languageFrom, packs } from '../languages/index.ts'
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
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const language = languageOf(text, hl)
  return {
    text,
    words,
    language,
    topic: topicOf(words, text),
    intent: intentOf({ text, words, language }),
    site,
  }
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

function intentOf({
  text,
  words,
  language,
}: Pick<Query, 'text' | 'words' | 'language'>): Intent {
  if (brands.some((brand) => text.includes(brand))) return 'brand'
  if (language !== 'en' && language !== 'ru' && language !== 'uk') {
    const marks = Object.entries(packs[language].intents) as [Intent, string[]][]
    const meant = marks.find(([, parts]) => parts.some((part) => text.includes(part)))
    if (meant) return meant[0]
  }
  return intents.find(([, marks]) => marks.some((mark) => words.includes(mark)))?.[0] ?? 'buy'
}

const coffeeParts = Object.values(packs).flatMap(({ coffee }) => coffee)

function topicOf(words: string[], text: string): 'coffee' | 'any' {
  const isCoffee = words.some(
    (word) => brands.includes(word) || coffeeStems.some((stem) => word.startsWith(stem)),
  )
  return isCoffee || coffeeParts.some((part) => text.includes(part)) ? 'coffee' : 'any'
}

/** The script decides where it can; words that fit several languages are read in that of the visitor. */
function languageOf(text: string, hl: string): Language {
  const own = languageFrom(hl)
  const written = scripts.find(([script]) => script.test(text))?.[1]
  if (written !== undefined) return written.find((language) => language === own) ?? written[0]
  if (!/[\u0400-\u04ff]/.test(text)) return own === 'de' || own === 'tr' ? own : 'en'
  if (/[әғқңөұүһ]/.test(text)) return 'kk'
  if (/[їєґ]/.test(text)) return 'uk'
  if (/і/.test(text)) return own === 'kk' ? 'kk' : 'uk'
  return hl.startsWith('uk') && !/[ыъэё]/.test(text) ? 'uk' : 'ru'
}

const scripts: [RegExp, [Language, ...Language[]]][] = [
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
]
