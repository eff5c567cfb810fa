/** What columns are called in our own files, in SerpBear, Search Console, Ahrefs, Semrush and the Keyword Planner. */
export const COLUMN_NAMES = {
  query: [
    ...['query', 'keyword', 'top queries', 'queries', 'keywords', 'search term', 'search query', 'search keyword'],
    ...['ключевое слово', 'популярные запросы', 'запрос', 'запросы', 'ключові слова', 'ключове слово'],
    ...[
      'найпопулярніші запити',
      'популярні запити',
      'запит',
      'häufigste suchanfragen',
      'suchanfragen',
      'schlüsselwort',
    ],
    ...['mot clé', 'mot-clé', 'requêtes les plus fréquentes', 'palabra clave', 'consultas principales', 'consulta'],
    ...[
      'parola chiave',
      'query principali',
      'palavra-chave',
      'principais consultas',
      'słowo kluczowe',
      'najczęstsze zapytania',
    ],
    ...[
      'zoekwoord',
      'anahtar kelime',
      'en çok yapılan sorgular',
      'キーワード',
      '上位のクエリ',
      '关键字',
      '关键词',
      '키워드',
      '검색어',
      '關鍵字',
    ],
    ...[
      'søgeord',
      'søkeord',
      'sökord',
      'nyckelord',
      'avainsana',
      'hakusana',
      'klíčové slovo',
      'kľúčové slovo',
      'kulcsszó',
    ],
    ...[
      'cuvânt cheie',
      'ключова дума',
      'λέξη-κλειδί',
      'ključna riječ',
      'ključna beseda',
      'raktinis žodis',
      'atslēgvārds',
    ],
    ...['märksõna', 'кілт сөз', 'מילת מפתח', 'كلمة رئيسية', 'कीवर्ड', 'คำหลัก', 'từ khóa', 'kata kunci'],
  ],
  geo: ['geo', 'country', 'country code', 'database', 'страна', 'країна'],
  lang: ['lang', 'language', 'language code', 'язык', 'мова'],
  device: ['device', 'устройство', 'пристрій'],
  engine: ['engine', 'search engine', 'поисковая система', 'пошукова система'],
  location: [
    'location',
    'city',
    'город',
    'місто',
    'canonical location',
    'search location',
    'местоположение',
    'місцезнаходження',
  ],
  intent: ['intent', 'intents', 'keyword intents', 'search intent'],
  cluster: [
    'cluster',
    'group',
    'keyword group',
    'parent keyword',
    'parent topic',
    'topic',
    'ad group',
    'кластер',
    'группа',
  ],
  tags: ['tags', 'tag', 'labels', 'теги', 'мітки'],
  source: ['source'],
  brand: ['brand'],
  model: ['model'],
  difficulty: ['difficulty', 'keyword difficulty', 'keyword difficulty index', 'kd'],
  search_volume: [
    ...['search_volume', 'search volume', 'volume', 'avg. monthly searches', 'частотность', 'частотність'],
    ...['среднее число запросов в месяц', 'среднее количество запросов в месяц', 'середня кількість запитів на місяць'],
    ...[
      'durchschnittl. suchanfragen pro monat',
      'durchschn. suchanfragen pro monat',
      'nbre moy. de recherches mensuelles',
      'promedio de búsquedas mensuales',
    ],
  ],
  needs_dedicated_page: ['needs_dedicated_page'],
  reference_detected: ['reference_detected'],
}

/** Columns that are not taken, but prove that a row is a header. */
export const OTHER_COLUMN_NAMES = new Set([
  ...['top pages', 'page', 'url', 'position', 'clicks', 'impressions', 'ctr', 'date', 'id', '#', 'cpc', 'currency'],
  ...['competition', 'trend', 'updated', 'added', 'state', 'клики', 'показы', 'кліки', 'покази', 'валюта'],
])

const KNOWN = new Set([...Object.values(COLUMN_NAMES).flat(), ...OTHER_COLUMN_NAMES])

export const isColumnName = (cell: string) => KNOWN.has(plainName(cell.trim()))

/** `KD %` and `Volume (US)` are the same columns as `kd` and `volume`. */
export function plainName(column: string): string {
  return column.toLowerCase().replace(/ ?\([^()]*\)$| %$/, '')
}
