import { z } from 'zod'
import { sourcesOf } from '../../api/page.ts'
import { anyText, link, optionalList, optionalText } from '../../api/shape.ts'
import type { AiOverview, AiOverviewState } from '../../page.ts'

type Block = {
  title?: string
  subtitle?: string
  snippet?: string
  list?: Block[]
  text_blocks?: Block[]
  table?: string[][]
  comparison?: { feature: string; values: string[] }[]
}

const MAX_BLOCKS = 500
const blocks = z
  .lazy(() => z.array(Block).max(MAX_BLOCKS))
  .optional()
  .catch(undefined)
const cells = z.array(z.string().catch('')).max(50)

/** A piece of the text: paragraph, heading, list, table, comparison, or an expandable part with pieces of its own. */
const Block: z.ZodType<Block> = z.looseObject({
  title: optionalText,
  subtitle: optionalText,
  snippet: optionalText,
  get list() {
    return blocks
  },
  get text_blocks() {
    return blocks
  },
  table: z.array(cells).max(MAX_BLOCKS).optional().catch(undefined),
  comparison: z
    .array(z.object({ feature: anyText, values: cells }))
    .max(MAX_BLOCKS)
    .optional()
    .catch(undefined),
}) as z.ZodType<Block>

const Overview = z.object({
  text_blocks: blocks,
  references: optionalList(z.object({ title: optionalText, source: optionalText, link })),
  page_token: z.string().max(20_000).optional().catch(undefined),
  error: optionalText,
})

export type OverviewRead = {
  state: AiOverviewState
  overview?: AiOverview
  /** Loads a deferred overview; valid for a minute. */
  token?: string
}

/** The overview as this API tells it: its text, a token to load it with, an error, or no key at all. */
export function readOverview(raw: unknown): OverviewRead {
  if (raw === undefined || raw === null) return { state: 'absent' }
  const read = Overview.safeParse(raw)
  if (!read.success) return { state: 'failed' }
  const { text_blocks = [], references = [], page_token, error } = read.data
  const text = text_blocks.flatMap(linesOf).join('\n')
  if (text !== '')
    return { state: 'present', overview: { text, sources: sourcesOf(references) } }
  if (error !== undefined) return { state: 'failed' }
  return page_token === undefined
    ? { state: 'failed' }
    : { state: 'deferred', token: page_token }
}

function linesOf({
  title,
  subtitle,
  snippet,
  list = [],
  text_blocks = [],
  table = [],
  comparison = [],
}: Block): string[] {
  const head = [title, subtitle, snippet].filter((text) => text !== undefined && text !== '')
  return [
    ...(head.length > 0 ? [head.join(': ')] : []),
    ...list.flatMap(linesOf).map((line) => `- ${line}`),
    ...text_blocks.flatMap(linesOf),
    ...table.map((row) => row.join(' | ')),
    ...comparison.map(({ feature, values }) => [feature, ...values].join(' | ')),
  ]
}
