import { SaxesParser } from 'saxes'
import { z } from 'zod'
import { decodeEntities } from '../../../base/formats/entities.ts'
import { StoreError, type StoreReview } from '../port.ts'
import { readJson, readShape } from '../store-request.ts'
import { secondsOf } from '../written-values.ts'

const label = z.object({ label: z.string().max(50_000) }).transform((each) => each.label)
const Entry = z.object({
  id: label,
  title: label.optional().catch(undefined),
  content: label.optional().catch(undefined),
  updated: label,
  'im:rating': label,
  'im:version': label.optional().catch(undefined),
  'im:voteSum': label.optional().catch(undefined),
})
const Rated = z.object({ 'im:rating': z.unknown().refine((rating) => rating !== undefined) })
const Feed = z.object({ feed: z.object({ entry: z.unknown().optional() }) })

/** Reviews of the JSON feed; the app itself may stand among them, and has no rating. */
export function readJsonFeed(answer: string): StoreReview[] {
  const { entry } = readShape(Feed, readJson(answer)).feed
  const rated = [entry].flat().filter((each) => Rated.safeParse(each).success)
  const reviews = rated.flatMap((each) => {
    const read = Entry.safeParse(each).data
    if (!read) return []
    const fields = { id: read.id, title: read.title, text: read.content, updated: read.updated }
    return reviewOf({
      ...fields,
      rating: read['im:rating'],
      version: read['im:version'],
      votes: read['im:voteSum'],
    })
  })
  return readable(reviews, rated.length)
}

/** Reviews that are there and cannot be read are no empty feed. */
function readable(reviews: StoreReview[], written: number): StoreReview[] {
  if (written > 0 && reviews.length === 0)
    throw new StoreError('unreadable', 'no review of the feed could be read')
  return reviews
}

type Fields = Partial<
  Record<
    'id' | 'title' | 'text' | 'updated' | 'rating' | 'version' | 'votes',
    string | undefined
  >
>

function reviewOf({
  id,
  title,
  text = '',
  updated,
  rating,
  version,
  votes,
}: Fields): StoreReview[] {
  const stars = Number(rating)
  const writtenAt = secondsOf(updated)
  if (!id || writtenAt === null || !Number.isInteger(stars) || stars < 1 || stars > 5) return []
  const helpful = /^\d{1,9}$/.test(votes?.trim() ?? '') ? Number(votes) : null
  return [
    {
      id,
      rating: stars,
      title: title ?? null,
      text,
      version: version ?? null,
      writtenAt,
      helpful,
      reply: null,
    },
  ]
}

const FIELDS: Record<string, keyof Fields> = {
  id: 'id',
  title: 'title',
  updated: 'updated',
  'im:rating': 'rating',
  'im:version': 'version',
  'im:voteSum': 'votes',
}

/** Reviews of the XML feed; only the plain text of an entry is read. */
export function readXmlFeed(answer: string): StoreReview[] {
  const parser = new SaxesParser()
  const entries: Fields[] = []
  let isFeed = false
  let entry: Fields | null = null
  let depth = 0
  let field: keyof Fields | null = null
  parser.on('opentag', ({ name, attributes }) => {
    isFeed ||= name === 'feed'
    if (name === 'entry') {
      entry = {}
      depth = 0
      return
    }
    depth++
    const isText = name === 'content' && attributes.type === 'text'
    const named = isText ? 'text' : (FIELDS[name] ?? null)
    field = depth === 1 ? named : null
  })
  const add = (text: string) => {
    if (entry && field) entry[field] = (entry[field] ?? '') + text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (name === 'entry' && entry) entries.push(entry)
    if (name === 'entry') entry = null
    depth--
    field = null
  })
  try {
    parser.write(answer.replace(/^\uFEFF/, '').trimStart()).close()
  } catch (cause) {
    throw new StoreError('unreadable', 'the feed is not XML', { cause })
  }
  if (!isFeed) throw new StoreError('unreadable', 'the answer is no feed')
  return readable(
    entries.flatMap(reviewOf),
    entries.filter(({ rating }) => rating !== undefined).length,
  )
}

/** Suggestions; an empty list comes also where the storefront was not named. */
export function readHints(answer: string): string[] {
  if (!/<plist\b/.test(answer))
    throw new StoreError('unreadable', 'the answer holds no suggestions')
  const terms = answer.matchAll(/<key>term<\/key>\s*<string>([^<]{1,500})<\/string>/g)
  return [...terms].map(([, term = '']) => decodeEntities(term).trim()).filter(Boolean)
}
