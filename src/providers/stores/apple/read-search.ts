import { z } from 'zod'
import type { FoundApp } from '../port.ts'
import { shortCount } from '../written-values.ts'
import { serverData } from './server-data.ts'

const MAX_ITEMS = 1000
const text = z.string().max(50_000).optional().catch(undefined)
export const adamId = z.union([
  z.string().regex(/^\d{1,15}$/),
  z.int().positive().transform(String),
])
/** What cannot be read is passed over by itself: it must not take its neighbours with it. */
const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(z.unknown())
    .max(MAX_ITEMS)
    .transform((list) =>
      list.flatMap((each): z.output<S>[] => item.array().safeParse([each]).data ?? []),
    )

const Lockup = z.object({
  adamId: adamId.nullish().catch(undefined),
  title: text,
  developerName: text,
  rating: z.number().optional().catch(undefined),
  ratingCount: z
    .union([z.string().max(50), z.number()])
    .optional()
    .catch(undefined),
})
const Hit = z.object({
  $kind: text,
  resultType: text,
  lockup: Lockup.optional().catch(undefined),
})
type Hit = z.infer<typeof Hit>
const PageCache = z.object({ items: listOf(Hit).optional().catch(undefined) })
const Later = z.object({ id: adamId, type: z.literal('apps') })
const SearchPage = z.object({
  shelves: listOf(PageCache),
  nextPage: z
    .object({ results: listOf(Later).optional() })
    .nullish()
    .catch(undefined),
})

/** Apps in the order of the device: whole ones first, then those of which only the id is told. */
export function readSearchPage(html: string): FoundApp[] {
  const { shelves, nextPage } = serverData(html, SearchPage)
  const shown = shelves
    .flatMap(({ items = [] }) => items)
    .filter(isApp)
    .flatMap(appOf)
  const rest = (nextPage?.results ?? []).map(({ id }) => unnamed(id))
  const seen = new Set<string>()
  return [...shown, ...rest].filter((app) => !seen.has(app.id) && seen.add(app.id))
}

/** Advertisements and bundles stand in the list, but hold no rank. */
function isApp({ $kind = '', resultType = '' }: Hit): boolean {
  return (
    !/^Ad|Sponsor|Bundle|Editorial/i.test($kind) &&
    !/^(ad|sponsor|bundle|editorial)/i.test(resultType)
  )
}

function appOf({ lockup }: Hit): FoundApp[] {
  if (!lockup?.adamId) return []
  const {
    adamId: id,
    title = null,
    developerName: developer = null,
    rating = null,
    ratingCount,
  } = lockup
  const count = typeof ratingCount === 'number' ? ratingCount : shortCount(ratingCount)
  return [{ id, title, developer, rating: rating || null, ratingCount: count, updatedAt: null }]
}

const unnamed = (id: string): FoundApp => ({
  id,
  title: null,
  developer: null,
  rating: null,
  ratingCount: null,
  updatedAt: null,
})
