import { shown, summaryLines } from './summary-lines.ts'

export type Language = 'en' | 'ru' | 'uk'
type Words = Record<Language, string>

/** A line of an answer: a number, the sum of a field over a list, or the first rows of a list. */
type Line =
  | { value: string; label: keyof typeof LABELS }
  | { sum: string; field: string; label: keyof typeof LABELS }
  | { rows: string; label: keyof typeof LABELS; fields: (keyof typeof LABELS)[]; isNewestLast?: true }

type Template = { title: Words; lines: Line[] }

const MOST_ROWS = 5

const words = (en: string, ru: string, uk: string): Words => ({ en, ru, uk })

const LABELS = {
  query: words('query', 'запрос', 'запит'),
  title: words('step', 'шаг', 'крок'),
  why: words('because', 'потому что', 'тому що'),
  name: words('name', 'имя', 'назва'),
  date: words('day', 'день', 'день'),
  position: words('place', 'место', 'місце'),
  prev_position: words('before', 'было', 'було'),
  delta: words('change', 'изменение', 'зміна'),
  device: words('device', 'устройство', 'пристрій'),
  visibility: words('visibility %', 'видимость %', 'видимість %'),
  avg_position: words('average place', 'среднее место', 'середнє місце'),
  top3: words('in the top 3', 'в топ-3', 'у топ-3'),
  top10: words('in the top 10', 'в топ-10', 'у топ-10'),
  search_volume: words('searches a month', 'запросов в месяц', 'запитів на місяць'),
  estimated_gain: words('clicks to win', 'можно выиграть кликов', 'можна виграти кліків'),
  total: words('in all', 'всего', 'усього'),
  gainers: words('Rose', 'Выросли', 'Зросли'),
  losers: words('Fell', 'Упали', 'Впали'),
  keywords: words('Keywords', 'Запросы', 'Запити'),
  competitors: words('Competitors', 'Конкуренты', 'Конкуренти'),
  own: words('Own visibility %', 'Своя видимость %', 'Власна видимість %'),
  answers: words('Answers', 'Ответы', 'Відповіді'),
  mention_rate: words('named in %', 'названы в %', 'названі у %'),
  citation_rate: words('cited in %', 'процитированы в %', 'процитовані у %'),
  providers: words('Answer engines', 'Нейросети', 'Нейромережі'),
  apps: words('Apps', 'Приложения', 'Застосунки'),
  score: words('Visibility in the stores', 'Видимость в магазинах', 'Видимість у магазинах'),
  ranked: words('Keywords that rank', 'Запросы с местом', 'Запити з місцем'),
  listing: words('Listing score of 100', 'Оценка страниц из 100', 'Оцінка сторінок зі 100'),
  total_indexed: words('pages found in the index', 'страниц найдено в индексе', 'сторінок знайдено в індексі'),
  new_pages: words('new', 'новых', 'нових'),
  checked_at: words('on', 'дата', 'дата'),
  looks: words('Looks at the index', 'Проверки индекса', 'Перевірки індексу'),
  tasks: words('Submissions', 'Отправки', 'Надсилання'),
  status: words('status', 'состояние', 'стан'),
  urls_submitted: words('pages taken', 'страниц принято', 'сторінок прийнято'),
  started_at: words('on', 'дата', 'дата'),
  credits: words('Credits used in 30 days', 'Кредитов за 30 дней', 'Кредитів за 30 днів'),
  requests: words('Requests in 30 days', 'Запросов к API за 30 дней', 'Запитів до API за 30 днів'),
  points: words('Last checks', 'Последние проверки', 'Останні перевірки'),
  steps: words('What to do', 'Что делать', 'Що робити'),
  links: words('Links', 'Ссылки', 'Посилання'),
  active: words('Active', 'Действуют', 'Діють'),
  gained: words('Gained in 30 days', 'Получено за 30 дней', 'Отримано за 30 днів'),
  lost: words('Lost in 30 days', 'Потеряно за 30 дней', 'Втрачено за 30 днів'),
  domains: words('Sites that link', 'Сайтов со ссылками', 'Сайтів із посиланнями'),
}

/** Summary templates of the most used tools. */
const TEMPLATES: Record<string, Template> = {
  list_keywords: {
    title: words('Latest positions', 'Последние позиции', 'Останні позиції'),
    lines: [
      { value: 'total', label: 'keywords' },
      { rows: 'items', label: 'keywords', fields: ['query', 'position', 'delta', 'device'] },
    ],
  },
  get_movers: {
    title: words(
      'What moved at the last check',
      'Что изменилось при последней проверке',
      'Що змінилося під час останньої перевірки',
    ),
    lines: [
      { rows: 'losers', label: 'losers', fields: ['query', 'prev_position', 'position', 'device'] },
      { rows: 'gainers', label: 'gainers', fields: ['query', 'prev_position', 'position', 'device'] },
    ],
  },
  list_opportunities: {
    title: words('Keywords within reach', 'Запросы, которые легко поднять', 'Запити, які легко підняти'),
    lines: [
      { value: 'total', label: 'keywords' },
      { rows: 'items', label: 'keywords', fields: ['query', 'position', 'search_volume', 'estimated_gain', 'device'] },
    ],
  },
  get_competitor_visibility: {
    title: words('Beside the competitors', 'Рядом с конкурентами', 'Поруч із конкурентами'),
    lines: [
      { value: 'client.visibility', label: 'own' },
      { rows: 'competitors', label: 'competitors', fields: ['name', 'visibility', 'top10', 'avg_position'] },
    ],
  },
  get_aeo_overview: {
    title: words('In the answers of answer engines', 'В ответах нейросетей', 'У відповідях нейромереж'),
    lines: [
      { value: 'total.answers', label: 'answers' },
      { value: 'total.mention_rate', label: 'mention_rate' },
      { value: 'total.citation_rate', label: 'citation_rate' },
      { rows: 'providers', label: 'providers', fields: ['name', 'mention_rate', 'citation_rate'] },
      { rows: 'competitors', label: 'competitors', fields: ['name', 'mention_rate', 'citation_rate'] },
    ],
  },
  get_aso_summary: {
    title: words('In the app stores', 'В магазинах приложений', 'У магазинах застосунків'),
    lines: [
      { value: 'app_count', label: 'apps' },
      { value: 'visibility.score', label: 'score' },
      { value: 'visibility.ranked', label: 'ranked' },
      { value: 'listing_audit.score', label: 'listing' },
    ],
  },
  get_indexing: {
    title: words('In the index', 'В индексе', 'В індексі'),
    lines: [
      { rows: 'monitor_history', label: 'looks', fields: ['checked_at', 'total_indexed', 'new_pages'] },
      { rows: 'recent_tasks', label: 'tasks', fields: ['started_at', 'status', 'urls_submitted'] },
    ],
  },
  get_visibility: {
    title: words('Visibility', 'Видимость', 'Видимість'),
    lines: [
      {
        rows: 'items',
        label: 'points',
        fields: ['date', 'visibility', 'avg_position', 'top3', 'top10'],
        isNewestLast: true,
      },
    ],
  },
  get_search_usage: {
    title: words('Use of the search API', 'Использование API поиска', 'Використання API пошуку'),
    lines: [
      { sum: 'days', field: 'credits', label: 'credits' },
      { sum: 'days', field: 'requests', label: 'requests' },
    ],
  },
  get_recommendations: {
    title: words('Next steps', 'Следующие шаги', 'Наступні кроки'),
    lines: [{ rows: 'items', label: 'steps', fields: ['title', 'why'] }],
  },
  get_backlink_summary: {
    title: words('Backlinks', 'Обратные ссылки', 'Зворотні посилання'),
    lines: [
      { value: 'total', label: 'links' },
      { value: 'states.active', label: 'active' },
      { value: 'referring_domains', label: 'domains' },
      { value: 'gained_30d', label: 'gained' },
      { value: 'lost_30d', label: 'lost' },
    ],
  },
}

type ToolResult = { tool: string; summary: string; output: unknown; language: Language }

/** Title and lines that summarize a tool's output for a person. */
export function summarizeTool({ tool, summary, output, language }: ToolResult): { title: string; lines: string[] } {
  const template = TEMPLATES[tool]
  if (!template) return { title: summary, lines: summaryLines(output) }
  return { title: template.title[language], lines: template.lines.flatMap((line) => linesOf(line, output, language)) }
}

function linesOf(line: Line, output: unknown, language: Language): string[] {
  const label = LABELS[line.label][language]
  if ('value' in line) return [`- ${label}: ${worded(at(output, line.value))}`]
  const list = at(output, 'sum' in line ? line.sum : line.rows)
  const rows = Array.isArray(list) ? list : []
  if ('sum' in line) return [`- ${label}: ${worded(sumOf(rows, line.field))}`]
  const first = line.isNewestLast ? rows.slice(-MOST_ROWS).reverse() : rows.slice(0, MOST_ROWS)
  return [
    `- ${label}${first.length === 0 ? ': —' : ':'}`,
    ...first.map((row) => `  - ${rowOf(row, line.fields, language)}`),
  ]
}

const sumOf = (rows: unknown[], field: string) =>
  rows.reduce<number>((sum, row) => sum + (Number(at(row, field)) || 0), 0)

function rowOf(row: unknown, [head = 'name', ...fields]: (keyof typeof LABELS)[], language: Language): string {
  const rest = fields.map((field) => `${LABELS[field][language]} ${worded(at(row, field), field)}`)
  return `${worded(at(row, head), head)}: ${rest.join(', ')}`
}

/** What stands at a path like `total.answers`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => {
    const isThere = typeof inner === 'object' && inner !== null && name in inner
    return isThere ? (inner as Record<string, unknown>)[name] : undefined
  }, value)

/** Unknown is a dash, a share is a percentage, a moment is a day. */
function worded(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'object') {
    const share = at(value, 'value')
    return typeof share === 'number' ? shown(share * 100) : '—'
  }
  if (field.endsWith('_at') && typeof value === 'number') return new Date(value * 1000).toISOString().slice(0, 10)
  return shown(value, MAX_VALUE)
}

const MAX_VALUE = 300
