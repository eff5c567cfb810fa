import { z } from 'zod'
import type { StoreReview } from '../port.ts'
import { secondsOf } from '../written-values.ts'
import { partsOf } from './server-data.ts'

const MAX_LEVELS = 12
const text = z.string().max(50_000).optional().catch(undefined)

const PageReview = z.object({
  $kind: z.literal('Review'),
  id: z.union([z.string().min(1).max(100), z.number().transform(String)]),
  title: text,
  date: z.string().max(100),
  contents: z.string().max(50_000),
  rating: z.int().min(1).max(5),
  response: z
    .object({ contents: z.string().max(50_000), date: text })
    .nullish()
    .catch(undefined),
})

/** The page that shows all reviews has shelves of its own. */
export const readReviewsPage = (html: string): StoreReview[] => reviewsWithin(partsOf(html))

/** Every review on a page, wherever its shelves put it, each once. */
export function reviewsWithin(shelves: unknown): StoreReview[] {
  const seen = new Set<string>()
  return reviewsIn(shelves, 0)
    .filter((each) => !seen.has(each.id) && seen.add(each.id))
    .flatMap(({ id, rating, title = null, contents, date, response }) => {
      const writtenAt = secondsOf(date)
      if (writtenAt === null) return []
      const reply = response
        ? { text: response.contents, repliedAt: secondsOf(response.date) }
        : null
      return [
        { id, rating, title, text: contents, version: null, writtenAt, helpful: null, reply },
      ]
    })
}

function reviewsIn(value: unknown, level: number): z.infer<typeof PageReview>[] {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return []
  const review =
    '$kind' in value && value.$kind === 'Review' ? PageReview.safeParse(value).data : undefined
  return review ? [review] : Object.values(value).flatMap((each) => reviewsIn(each, level + 1))
}
