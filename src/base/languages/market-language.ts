/** The small words of a language: no query begins or ends with most of them, and none is one by itself. */
const SMALL: Record<string, string> = {
  en: 'a an and are as at by for from how in is near of on or than the to versus vs what which with without',
  de: 'am an auf aus bei das der die ein eine für gegen im in mit nach oder und vom von vs wie zu zum zur ohne',
  fr: 'à au aux avec chez dans de des du en et la le les ou par pour près que quel sans sur un une vs',
  es: 'a al con cerca cómo de del el en la las los o para por que sin sobre un una vs y',
  it: 'a al con da dal del della di e il in la le lo o per senza su un una vicino vs',
  pl: 'a bez czy dla do i jak lub na o od po pod przez w vs z za ze',
  pt: 'a ao com da de do e em na no o ou para perto por sem um uma vs',
  nl: 'aan bij de een en het in met naar of op te van voor vs zonder',
  tr: 'bir bu da de en ile için mi mı nasıl ve veya vs ya',
  cs: 'a bez do i jak na nebo o od po pro s u v vs z za ze',
  ru: 'а без в во для до за и из или к как на о об от по под при рядом с со у vs',
  uk: 'а або без в від для до з за зі і й із на о об по поруч під при про та у чи як біля vs',
}

/** Words that say how something is wanted and not what: alone they are no query. */
const WISHES: Record<string, string> = {
  en: 'best buy cheap cheapest cleaning deals delivery guide home manual me near new online parts price prices rating review reviews sale shop store top used video',
  de: 'bester beste billig gebraucht günstig kaufen neu online preis preise test video zuhause',
  fr: 'acheter avis cher maison meilleur neuf occasion pas prix promo vidéo',
  es: 'barato casa comprar mejor nuevo opiniones oferta precio usado vídeo',
  it: 'casa comprare economico migliore nuovo offerta prezzo recensioni usato video',
  pl: 'cena domu kupić najlepszy nowy opinie sklep tanio tani używany wideo',
  pt: 'avaliações barato casa comprar melhor novo oferta preço usado vídeo',
  ru: 'видео дешево дёшево дома дом запчасти каталог купить лучший лучшие недорого новый отзывы рейтинг рядом своими руками сравнение цена цены чистка обзор начинающих доставка',
  uk: 'відгуки відео дешево дім дому запчастини каталог купити найкращий найкращі недорого новий огляд поруч порівняння початківців рейтинг руками своїми ціна ціни чищення доставка',
}

const setsOf = (lists: Record<string, string>) =>
  new Map(
    Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
  )

const SMALL_WORDS = setsOf(SMALL)
const WISH_WORDS = setsOf(WISHES)

// Letters that neighbouring languages of the same script do not have.
const FOREIGN_LETTERS: Record<string, RegExp> = {
  uk: /[ыэъё]/u,
  ru: /[іїєґў]/u,
  en: /[ßäöüøåąćęłńśźżčřšžıığşñ]/u,
}

/** Endings that a neighbour's words have and those of the language do not. */
const FOREIGN_ENDINGS: Record<string, RegExp> = { uk: /(?:ая|яя|ое|ее|ие|ания|ения|ность)$/u }

/** The letters of a script, with those that it shares. */
const SCRIPTS: Record<string, RegExp> = {
  Latn: /\p{scx=Latin}/u,
  Cyrl: /\p{scx=Cyrillic}/u,
  Grek: /\p{scx=Greek}/u,
  Arab: /\p{scx=Arabic}/u,
  Hebr: /\p{scx=Hebrew}/u,
  Deva: /\p{scx=Devanagari}/u,
  Thai: /\p{scx=Thai}/u,
  Jpan: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  Hans: /\p{scx=Han}/u,
  Hant: /\p{scx=Han}/u,
  Kore: /[\p{scx=Hangul}\p{scx=Han}]/u,
  Armn: /\p{scx=Armenian}/u,
  Geor: /\p{scx=Georgian}/u,
}

export type MarketLanguage = {
  /** The words of a text, also where none are set apart by blanks. */
  wordsOf(text: string): string[]
  isSmall(word: string): boolean
  /** Small, a wish, or a number: nothing that a query could be about. */
  isEmpty(word: string): boolean
  /** Whether a word could belong to the language, judged by its letters. */
  isOwn(word: string): boolean
  /** Whether the small words give text of another language away. */
  isForeign(words: string[]): boolean
}

export function languageOfMarket(tag: string): MarketLanguage {
  const code = tag.toLowerCase().split('-')[0] ?? tag
  const script = SCRIPTS[scriptOf(tag)]
  const segments = new Intl.Segmenter(code, { granularity: 'word' })
  const small = SMALL_WORDS.get(code) ?? new Set()
  const wishes = WISH_WORDS.get(code) ?? new Set()
  const neighbouring = (NEIGHBOURS[code] ?? []).map(
    (other) => SMALL_WORDS.get(other) ?? new Set<string>(),
  )
  return {
    wordsOf: (text) =>
      [...segments.segment(text)].flatMap(({ isWordLike, segment }) =>
        isWordLike ? [segment] : [],
      ),
    isSmall: (word) => small.has(word),
    isEmpty: (word) => small.has(word) || wishes.has(word) || /^\p{N}+$/u.test(word),
    isOwn(word) {
      const letters = word.match(/\p{L}/gu) ?? []
      if (script && letters.some((letter) => !script.test(letter))) return false
      return !FOREIGN_LETTERS[code]?.test(word) && !FOREIGN_ENDINGS[code]?.test(word)
    },
    isForeign(words) {
      const isSure = (word: string) =>
        small.has(word) && !neighbouring.some((others) => others.has(word))
      if (small.size === 0 || words.some(isSure)) return false
      // Shorter ones are parts of names in every language.
      const meaningful = words.filter((word) => word.length > 2 && !wishes.has(word))
      const others = [...SMALL_WORDS.values(), ...neighbours(code)].filter(
        (words) => words !== small && words !== wishes,
      )
      return meaningful.some(
        (word) => !small.has(word) && others.some((words) => words.has(word)),
      )
    },
  }
}

/** Wishes in the words of a language of the same script that is easily taken for this one. */
function neighbours(code: string): Set<string>[] {
  const own = WISH_WORDS.get(code) ?? new Set()
  return (NEIGHBOURS[code] ?? []).map((other) =>
    (WISH_WORDS.get(other) ?? new Set<string>()).difference(own),
  )
}

const NEIGHBOURS: Record<string, string[]> = { uk: ['ru'], ru: ['uk'] }

function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? ''
  } catch {
    return ''
  }
}
