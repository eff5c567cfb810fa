import { type FoundApp, StoreError, type StoreReview } from '../port.ts'
import { plainOrNull } from '../written-values.ts'
import { blocksOf, frameOf, listAt, numberAt, path, textAt } from './payload.ts'

const SEARCH = 'lGYRle'
export const REVIEWS = 'UsvDTd'
/** The same list under another name: pages carry it, and it can be asked for, too. */
const OTHER_REVIEWS = 'oCPfdb'
export const SUGGEST = 'IJ4APc'
/** Other kinds of things have other numbers. */
const IS_APP = 7
const CARD = 23
const APPS = 22

/** The apps of a search page in their order; the card of an exact match stands first. */
export function readPlaySearch(html: string): FoundApp[] {
  const [root] = blocksOf(html, SEARCH)
  if (root === undefined) throw new StoreError('unreadable', 'the page holds no results')
  const sections = listAt(root, 0, 1)
  const listed = sections.flatMap((section) => listAt(section, APPS, 0)).flatMap(appOf)
  const card = sections.flatMap((section) => cardOf(path(section, CARD, 16)))
  const seen = new Set<string>()
  const isCardListed = listed.some(({ id }) => id === card[0]?.id)
  return [...(isCardListed ? [] : card.slice(0, 1)), ...listed].filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  )
}

function appOf(item: unknown): FoundApp[] {
  const id = textAt(item, 0, 0, 0)
  const kind = numberAt(item, 0, 0, 1)
  if (id === null || (kind !== null && kind !== IS_APP)) return []
  const title = plainOrNull(textAt(item, 0, 3))
  const developer = plainOrNull(textAt(item, 0, 14))
  return [
    {
      id,
      title,
      developer,
      rating: numberAt(item, 0, 4, 1) || null,
      ratingCount: null,
      updatedAt: null,
    },
  ]
}

function cardOf(card: unknown): FoundApp[] {
  const id = textAt(card, 11, 0, 0)
  if (id === null) return []
  const details = path(card, 2)
  return [
    {
      id,
      title: plainOrNull(textAt(details, 0, 0)),
      developer: plainOrNull(textAt(details, 68, 0)),
      rating: numberAt(details, 51, 0, 1) || null,
      ratingCount: numberAt(details, 51, 2, 1),
      updatedAt: null,
    },
  ]
}

const NANOS = 1_000_000_000
const MAX_WORDS = 20_000

type PlayReviews = { reviews: StoreReview[]; next: string | null }

export function readPlayReviews(answer: string): PlayReviews {
  const payload = answer.trimStart().startsWith('<')
    ? shownReviews(answer)
    : frameOf(answer, REVIEWS, OTHER_REVIEWS)
  const written = listAt(payload, 0)
  const reviews = written.flatMap(reviewOf)
  if (written.length > 0 && reviews.length === 0)
    throw new StoreError('unreadable', 'no review could be read')
  return { reviews, next: textAt(payload, 1, 1) }
}

function shownReviews(html: string): unknown {
  const [block] = blocksOf(html, OTHER_REVIEWS)
  if (block === undefined) throw new StoreError('unreadable', 'the page holds no reviews')
  return block
}

function reviewOf(item: unknown): StoreReview[] {
  const id = textAt(item, 0)
  const rating = numberAt(item, 2)
  const writtenAt = momentOf(path(item, 5))
  if (id === null || rating === null || writtenAt === null || rating < 1 || rating > 5)
    return []
  const reply = textAt(item, 7, 1)
  return [
    {
      id,
      rating,
      title: null,
      // People's own words come as they were typed, without escapes.
      text: (textAt(item, 4) ?? '').trim().slice(0, MAX_WORDS),
      version: textAt(item, 10),
      writtenAt,
      helpful: numberAt(item, 6),
      reply:
        reply === null
          ? null
          : { text: reply.trim().slice(0, MAX_WORDS), repliedAt: momentOf(path(item, 7, 2)) },
    },
  ]
}

/** Seconds and billionths apart; without a fraction of a second they are still a moment. */
function momentOf(parts: unknown): number | null {
  const seconds = numberAt(parts, 0)
  return seconds === null ? null : seconds + (numberAt(parts, 1) ?? 0) / NANOS
}

export function readPlaySuggestions(answer: string): string[] {
  return listAt(frameOf(answer, SUGGEST), 0, 0).flatMap((each) => textAt(each, 0) ?? [])
}
