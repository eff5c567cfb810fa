import { z } from 'zod'
import { SearchAnswer } from './answer.ts'

/** A part of an answer whose words are not translated yet. */
export type Part = Record<string, unknown>

export const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The list with each entry translated; anything else as it came, so that the reader judges it. */
export const eachOf = (value: unknown, translate: (part: Part) => Part): unknown =>
  Array.isArray(value) ? value.map((one) => translate(partOf(one))) : value

/** An answer of an API that tells the same page in words of its own, put into those of SerpApi and read as such. */
export const dialectOf = (translate: (body: Part) => Part) =>
  z.record(z.string(), z.unknown()).transform(translate).pipe(SearchAnswer)

const DEEPEST = 12

/** Blocks of an overview, whatever the API calls their text and their inner lists. */
function blocksOf(blocks: unknown, depth = 0): Part[] {
  if (depth > DEEPEST) return []
  return listed(blocks).map((one) => {
    if (typeof one === 'string') return { snippet: one }
    const { answer, snippet, text, items, list, text_blocks, ...block } = partOf(one)
    const inner = {
      list: blocksOf(list ?? items, depth + 1),
      text_blocks: blocksOf(text_blocks, depth + 1),
    }
    return { ...block, snippet: snippet ?? answer ?? text, ...inner }
  })
}

type Names = { blocks: string; references: string }

/** An overview in the words of SerpApi; nothing where the page has none. */
export function overviewPart(
  overview: unknown,
  { blocks, references }: Names,
): Part | undefined {
  if (overview === undefined) return undefined
  const { [blocks]: texts, [references]: sources, ...rest } = partOf(overview)
  return { ...rest, text_blocks: blocksOf(texts), references: sources }
}
