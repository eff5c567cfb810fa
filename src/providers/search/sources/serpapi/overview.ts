import { z } from 'zod'
import { sourcesOf } from '../../api/page.ts'
import { anyText, link, optionalList, optionalText } from '../../api/shape.ts'
import type { AiOverview, AiOverviewState } from '../../page.ts'

type Block = Omit<z.output<typeof Block>, 'list' | 'text_blocks'> & {
  list: Block[]
  text_blocks: Block[]
}

const MAX_BLOCKS = 500
const DEEPEST = 12
const cells = z.array(z.union([z.string(), z.number().transform(String)]).catch('')).max(50)

/** A piece of the text: paragraph, heading, list, table, comparison, or an expandable part with pieces of its own. */
const Block = z.object({
  title: optionalText,
  subtitle: optionalText,
  snippet: optionalText,
  list: z.unknown().optional(),
  text_blocks: z.unknown().optional(),
  table: z.array(cells).max(MAX_BLOCKS).optional().catch(undefined),
  comparison: z
    .array(z.object({ feature: anyText, values: cells }))
    .max(MAX_BLOCKS)
    .optional()
    .catch(undefined),
})

/** Pieces that can be read; a piece may be nothing but its words. */
function blocksIn(found: unknown, depth = 0): Block[] {
  if (!Array.isArray(found) || depth > DEEPEST) return []
  return found.slice(0, MAX_BLOCKS).flatMap((raw: unknown): Block[] => {
    if (typeof raw === 'string') return [{ snippet: raw, list: [], text_blocks: [] }]
    const block = Block.safeParse(raw).data
    if (!block) return []
    const [list, text_blocks] = [block.list, block.text_blocks].map((inner) =>
      blocksIn(inner, depth + 1),
    )
    return [{ ...block, list: list ?? [], text_blocks: text_blocks ?? [] }]
  })
}

const Overview = z.object({
  text_blocks: z.unknown().optional(),
  references: optionalList(z.object({ title: optionalText, source: optionalText, link })),
  page_token: z.string().min(1).max(20_000).optional().catch(undefined),
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
  if (raw === undefined) return { state: 'absent' }
  const read = Overview.safeParse(raw)
  // Also a key without a value: it says neither what there is nor that there is nothing.
  if (!read.success) return { state: 'failed' }
  const { references = [], page_token, error } = read.data
  const text = blocksIn(read.data.text_blocks).flatMap(linesOf).join('\n')
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
  list,
  text_blocks,
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
