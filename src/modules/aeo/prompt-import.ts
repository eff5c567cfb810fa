import { detectSeparator, plainCell, readCsv } from '../../base/csv.ts'
import { explain } from '../../core/invoke.ts'
import { AeoPromptInput } from './schemas.ts'

const NAMES: Record<string, 'prompt_text' | 'category' | 'intent' | 'enabled'> = {
  prompt_text: 'prompt_text',
  prompt: 'prompt_text',
  question: 'prompt_text',
  query: 'prompt_text',
  category: 'category',
  topic: 'category',
  tag: 'category',
  intent: 'intent',
  enabled: 'enabled',
}

export type ImportPlan = { prompts: AeoPromptInput[]; problems: { row: number; reason: string }[] }

/** What a file would store: a column of prompts, with or without a header. */
export function planImport(csv: string): ImportPlan {
  const plan: ImportPlan = { prompts: [], problems: [] }
  let columns: (string | undefined)[] | undefined
  let row = 0
  for (const cells of readCsv([csv], separatorOf(csv))) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      const named = cells.map((cell) => NAMES[cell.trim().toLowerCase()])
      const isHeader = named.includes('prompt_text')
      columns = isHeader ? named : ['prompt_text', 'category', 'intent']
      if (isHeader) continue
    }
    const read = AeoPromptInput.safeParse(promptOf(cells, columns))
    if (read.success) plan.prompts.push(read.data)
    else plan.problems.push({ row, reason: explain(read.error) })
  }
  return plan
}

/** A question has commas of its own: only a header, or tabs, cut a line into cells. */
function separatorOf(csv: string): string | null {
  const separator = detectSeparator(csv)
  if (separator === null || separator === '\t') return separator
  const [first = ''] = csv.split('\n', 1)
  const names = first.split(separator).map(
    (cell) =>
      NAMES[
        cell
          .replace(/["\uFEFF\r]/g, '')
          .trim()
          .toLowerCase()
      ],
  )
  return names.includes('prompt_text') ? separator : null
}

function promptOf(cells: string[], columns: (string | undefined)[]): Record<string, unknown> {
  const prompt: Record<string, unknown> = {}
  for (const [i, name] of columns.entries()) {
    const cell = plainCell(cells[i] ?? '').trim()
    if (!name || cell === '') continue
    prompt[name] =
      name === 'enabled' ? (/^(?:0|false|no)$/i.test(cell) ? 0 : 1) : name === 'intent' ? cell.toLowerCase() : cell
  }
  return prompt
}
