import { fail } from '../../base/errors.ts'
import { detectSeparator, droppedColumns, plainCell, readCsv } from '../../base/formats/csv.ts'
import { isColumnName } from '../../base/formats/import-columns.ts'
import {
  countComments,
  firstLines,
  headedWidth,
  sampleRows,
  splitWidth,
} from '../../base/formats/table-shape.ts'
import { type RowProblem, readInput } from '../../core/input-errors.ts'
import { rowProblem } from '../../core/invoke.ts'
import { AeoPromptInput } from './schemas.ts'

const COLUMNS = {
  prompt_text: [
    ...['prompt_text', 'prompt', 'prompts', 'question', 'questions', 'query'],
    ...[
      'вопрос',
      'вопросы',
      'промпт',
      'запрос',
      'питання',
      'запитання',
      'запит',
      'frage',
      'fragen',
      'pregunta',
    ],
    ...[
      'domanda',
      'pergunta',
      'pytanie',
      'vraag',
      'soru',
      'otázka',
      '質問',
      '问题',
      '問題',
      '질문',
      'सवाल',
      'سؤال',
      'שאלה',
    ],
  ],
  category: [
    ...[
      'category',
      'topic',
      'tag',
      'категория',
      'тема',
      'категорія',
      'kategorie',
      'thema',
      'catégorie',
      'categoría',
    ],
    ...['categoria', 'kategoria', 'categorie', 'kategori', 'カテゴリ', '类别', '카테고리'],
  ],
  intent: ['intent', 'интент', 'намерение', 'намір', 'intención', 'intention'],
  enabled: ['enabled'],
  country: ['country', 'geo', 'страна', 'країна'],
  language: ['language', 'lang', 'язык', 'мова'],
} as const
type Name = keyof typeof COLUMNS
const NAMES = new Map<string, Name>(
  Object.entries(COLUMNS).flatMap(([name, words]) => words.map((word) => [word, name as Name])),
)

export type ImportPlan = {
  prompts: AeoPromptInput[]
  problems: RowProblem[]
  droppedColumns: string[]
}

const PLAIN = ['prompt_text', 'category', 'intent']

/** What a file would store: a column of prompts, with or without a header. */
export function planImport(csv: string): ImportPlan {
  const plan: ImportPlan = { prompts: [], problems: [], droppedColumns: [] }
  let columns: (string | undefined)[] | undefined
  const comments = countComments(csv)
  let row = 0
  for (const cells of readCsv([csv], separatorOf(csv))) {
    row++
    if (row <= comments || cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      const named = cells.map((cell) => NAMES.get(cell.trim().toLowerCase()))
      const isHeader = named.includes('prompt_text')
      if (!isHeader) requirePlain(csv, cells)
      columns = isHeader ? named : PLAIN
      plan.droppedColumns = isHeader
        ? droppedColumns(cells, (at) => named[at] !== undefined)
        : []
      if (isHeader) continue
    }
    const read = readInput(AeoPromptInput, promptOf(cells, columns))
    if (read.success) plan.prompts.push(read.data)
    else plan.problems.push(rowProblem(row, read.error))
  }
  return plan
}

/** Without a header there are prompts and, behind tabs, their category and intent; more columns are a table of something else. */
function requirePlain(csv: string, cells: readonly string[]): void {
  refuseForeignHeader(csv)
  const width =
    cells.length > PLAIN.length
      ? cells.length
      : (cells.length === 1 && splitWidth(csv, '\t')) || headedWidth(csv) || namedWidth(csv)
  if (width === 0) return
  throw fail('prompts_header_unknown', { n: width })
}

/** How many columns there are below a word or two that only name them: what people ask is longer. */
function namedWidth(csv: string): number {
  const [header = [], ...rows] = sampleRows(csv).map((cells) => cells.filter(isTight))
  const isTable =
    header.length > 1 && rows.length > 0 && rows.every(({ length }) => length === header.length)
  const isHeader = header.every((cell) => countWords(cell) < 3 && !QUESTION.test(cell))
  return isTable && isHeader && rows.every(([prompt]) => isAsked(prompt)) ? header.length : 0
}

/** The comma of a sentence has a blank behind it, that of a table has none. */
const isTight = (cell: string, at: number) => at === 0 || !/^\s/.test(cell)

const QUESTION = /[?？؟;]\s*$/

const isAsked = (prompt = '') => QUESTION.test(prompt) || countWords(prompt) > 2

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const countWords = (text: string) =>
  [...WORDS.segment(text.slice(0, 200))].filter(({ isWordLike }) => isWordLike).length

const HEADER_LINES = 10

/** The header of a keyword export, below a title or not. */
function refuseForeignHeader(csv: string): void {
  for (const line of firstLines(csv, HEADER_LINES)) {
    const cells = line
      .split(detectSeparator(line) ?? '\n')
      .map((cell) => cell.replaceAll('"', '').trim())
    const isHeader =
      cells.length > 1 && isColumnName(cells[0] ?? '') && isColumnName(cells[1] ?? '')
    if (isHeader)
      throw fail('prompts_column_missing', { columns: cells.slice(0, 5).join(', ') })
  }
}

/** A question has commas of its own: only a header, or tabs, cut a line into cells. */
function separatorOf(csv: string): string | null {
  const separator = detectSeparator(csv)
  if (separator === null || separator === '\t') return separator
  const [first = ''] = csv.split('\n', 1)
  const names = first.split(separator).map((cell) =>
    NAMES.get(
      cell
        .replace(/["\uFEFF\r]/g, '')
        .trim()
        .toLowerCase(),
    ),
  )
  return names.includes('prompt_text') ? separator : null
}

const READ: Record<string, (cell: string) => unknown> = {
  enabled: (cell) => (/^(?:0|false|no)$/i.test(cell) ? 0 : 1),
  intent: (cell) => cell.toLowerCase(),
  country: (cell) => cell.toLowerCase(),
  language: (cell) => cell.toLowerCase(),
}

function promptOf(cells: string[], columns: (string | undefined)[]): Record<string, unknown> {
  const prompt: Record<string, unknown> = {}
  for (const [i, name] of columns.entries()) {
    const cell = plainCell(cells[i] ?? '').trim()
    if (!name || cell === '') continue
    prompt[name] = READ[name]?.(cell) ?? cell
  }
  return prompt
}
