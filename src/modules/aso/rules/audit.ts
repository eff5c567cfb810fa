import type { Values } from '../../../base/messages.ts'
import { stepOf } from '../../../base/numbers.ts'
import { codePoints } from '../../../base/text.ts'
import type { Listing, StoreName } from '../../../providers/stores/port.ts'
import { clamp, find as found, matchOf, rounded, wordsOf } from './words.ts'

export const STATUSES = ['pass', 'warn', 'fail', 'unknown'] as const
export type Status = (typeof STATUSES)[number]

export type AuditCheck = {
  id: string
  label: string
  status: Status
  weight: number
  /** 0 to 1; null when unknown. */
  score: number | null
  value: number | string | null
  limit: number | null
  detail: string
  code: string
  values: Values
}

/** What one check finds: how good it is, what was seen and what that means. */
type Finding = Pick<AuditCheck, 'score' | 'detail' | 'code' | 'values'> &
  Partial<Pick<AuditCheck, 'value' | 'limit'>>
type Subject = { store: StoreName; listing: Listing; keywords: string[]; now: number }
type Check = { id: string; label: string; weight: number; find(subject: Subject): Finding }

const DAY = 86_400
const UNKNOWN: Finding = { score: null, ...found('listing_untold') }

const length = (text: string) => codePoints(text)

const roomOf = (length: number, limit: number) =>
  length > limit
    ? found('listing_too_long')
    : found('listing_room', { n: limit - length, limit })

const titleLength: Check = {
  id: 'title_length',
  label: 'Title length',
  weight: 10,
  find({ listing: { title } }) {
    const value = length(title)
    const used = stepOf(value, [
      [27, 1],
      [20, 0.6],
      [10, 0.4],
      [0, 0.2],
    ])
    return { score: value > 30 ? 0 : used, value, limit: 30, ...roomOf(value, 30) }
  },
}

const titleKeyword: Check = {
  id: 'title_keyword',
  label: 'Tracked keyword in the title',
  weight: 10,
  find({ listing: { title }, keywords }) {
    if (keywords.length === 0) return { score: null, ...found('listing_untracked') }
    const best = keywords
      .map((query) => ({ query, match: matchOf(title, query) }))
      .reduce((a, b) => (b.match > a.match ? b : a))
    const { match, query } = best
    if (match < 0.7) return { score: match, ...found('listing_holds_none') }
    return { score: match, value: query, ...found('listing_holds', { query }) }
  },
}

const subtitle: Check = {
  id: 'subtitle',
  label: 'Subtitle',
  weight: 15,
  find({ listing: { subtitle: text, title } }) {
    if (text === null) return UNKNOWN
    const value = length(text)
    if (value === 0) return { score: 0, value, limit: 30, ...found('listing_none') }
    if (value > 30) return { score: 0, value, limit: 30, ...roomOf(value, 30) }
    const used = stepOf(value, [
      [20, 1],
      [10, 0.6],
      [0, 0.4],
    ])
    const repeats = wordsOf(text).filter(
      (word) => word.length > 2 && wordsOf(title).includes(word),
    )
    const detail = repeats.length
      ? found('listing_repeats', { words: repeats.join(', ') })
      : roomOf(value, 30)
    return { score: clamp(used - 0.2 * repeats.length), value, limit: 30, ...detail }
  },
}

const shortDescription: Check = {
  id: 'short_description',
  label: 'Short description',
  weight: 15,
  find({ listing: { shortDescription: text } }) {
    if (text === null) return UNKNOWN
    const value = length(text)
    const used = stepOf(value, [
      [56, 1],
      [40, 0.6],
      [1, 0.4],
      [0, 0],
    ])
    return { score: value > 80 ? 0 : used, value, limit: 80, ...roomOf(value, 80) }
  },
}

const description = (weight: number): Check => ({
  id: 'description',
  label: 'Description',
  weight,
  find({ listing: { description: text } }) {
    if (text === null) return UNKNOWN
    const value = length(text)
    if (value > 4000) return { score: 0, value, limit: 4000, ...roomOf(value, 4000) }
    const used = stepOf(value, [
      [1000, 1],
      [201, 0.7],
      [51, 0.4],
      [0, 0],
    ])
    const isBlock = value > 200 && !text.includes('\n')
    const detail = isBlock
      ? found('listing_block')
      : found('listing_length', { n: value, limit: 4000 })
    return { score: clamp(used - (isBlock ? 0.2 : 0)), value, limit: 4000, ...detail }
  },
})

const screenshots: Check = {
  id: 'screenshots',
  label: 'Screenshots',
  weight: 15,
  find({ store, listing: { screenshots: list } }) {
    if (list === null) return UNKNOWN
    const value = list.length
    const least = store === 'google_play' ? 2 : 1
    const score = stepOf(value, [
      [6, 1],
      [4, 0.8],
      [3, 0.6],
      [least, 0.4],
      [0, 0],
    ])
    return {
      score,
      value,
      limit: store === 'google_play' ? 8 : 10,
      ...found('listing_shown', { n: value }),
    }
  },
}

const video: Check = {
  id: 'video',
  label: 'Video',
  weight: 5,
  find: ({ listing: { hasVideo } }) =>
    hasVideo === null
      ? UNKNOWN
      : {
          score: hasVideo ? 1 : 0.4,
          value: hasVideo ? 'yes' : 'no',
          ...found(hasVideo ? 'listing_present' : 'listing_none'),
        },
}

const icon: Check = {
  id: 'icon',
  label: 'Icon',
  weight: 5,
  find: ({ listing }) =>
    listing.icon === null ? UNKNOWN : { score: 1, value: 'yes', ...found('listing_present') },
}

const rating: Check = {
  id: 'rating',
  label: 'Rating',
  weight: 10,
  find({ listing: { rating: value } }) {
    if (value === null) return { score: null, ...found('listing_unrated') }
    const score = stepOf(value, [
      [4.5, 1],
      [4, 0.6],
      [3.5, 0.3],
      [0, 0],
    ])
    const stars = rounded(value, 2)
    return { score, value: stars, limit: 5, ...found('listing_stars', { stars }) }
  },
}

const ratingCount: Check = {
  id: 'rating_count',
  label: 'Number of ratings',
  weight: 5,
  find({ listing: { ratingCount: value } }) {
    if (value === null) return UNKNOWN
    return {
      score: clamp(Math.log10(value + 1) / 4),
      value,
      ...found('listing_ratings', { n: value }),
    }
  },
}

const updateRecency: Check = {
  id: 'update_recency',
  label: 'Last update',
  weight: 10,
  find({ listing: { updatedAt }, now }) {
    if (updatedAt === null) return UNKNOWN
    const days = Math.max(0, Math.floor((now - updatedAt) / DAY))
    const score = stepOf(days, [
      [181, 0],
      [91, 0.4],
      [31, 0.7],
      [0, 1],
    ])
    return { score, value: days, limit: 90, ...found('listing_age', { n: days }) }
  },
}

const localisations: Check = {
  id: 'localisations',
  label: 'Languages',
  weight: 5,
  find({ listing: { languages } }) {
    if (languages === null) return UNKNOWN
    const value = languages.length
    const score = stepOf(value, [
      [5, 1],
      [2, 0.6],
      [0, 0.3],
    ])
    return { score, value, ...found('listing_languages', { n: value }) }
  },
}

const releaseNotes: Check = {
  id: 'release_notes',
  label: 'Release notes',
  weight: 5,
  find({ listing: { releaseNotes: text } }) {
    if (text === null) return UNKNOWN
    const value = length(text)
    const isGeneric = /^\W*(bug|minor|performance|various)\b.{0,60}$/i.test(text.trim())
    const byLength = stepOf(value, [
      [40, 1],
      [1, 0.7],
      [0, 0],
    ])
    const score = isGeneric ? Math.min(0.4, byLength) : byLength
    const detail = isGeneric ? found('listing_vague') : found('listing_notes', { n: value })
    return { score, value, limit: 4000, ...detail }
  },
}

const keywordCoverage: Check = {
  id: 'keyword_coverage',
  label: 'Tracked keywords in indexed texts',
  weight: 10,
  find({ store, listing, keywords }) {
    const below = store === 'app_store' ? listing.subtitle : listing.shortDescription
    if (keywords.length === 0) return { score: null, ...found('listing_untracked') }
    if (below === null) return UNKNOWN
    // The App Store does not index the description.
    const text = [
      listing.title,
      below,
      store === 'google_play' ? (listing.description ?? '') : '',
    ].join('\n')
    const held = keywords.filter((query) => matchOf(text, query) >= 0.7).length
    const share = held / keywords.length
    return {
      score: clamp(share * 2),
      value: held,
      limit: keywords.length,
      ...found('listing_coverage', { n: held, total: keywords.length }),
    }
  },
}

const keywordField: Check = {
  id: 'keyword_field',
  label: 'Keyword field',
  weight: 5,
  find: () => ({ score: null, limit: 100, ...found('listing_private') }),
}

const CHECKS: Record<StoreName, Check[]> = {
  app_store: [
    titleLength,
    titleKeyword,
    subtitle,
    description(5),
    screenshots,
    video,
    icon,
    rating,
    ratingCount,
    updateRecency,
    localisations,
    releaseNotes,
    keywordCoverage,
    keywordField,
  ],
  google_play: [
    titleLength,
    titleKeyword,
    shortDescription,
    description(15),
    screenshots,
    video,
    icon,
    rating,
    ratingCount,
    updateRecency,
    localisations,
    releaseNotes,
    keywordCoverage,
  ],
}

export type Audit = {
  score: number | null
  grade: string | null
  covered_weight: number
  total_weight: number
  checks: AuditCheck[]
}

/** A listing against the checklist of its store. What is unknown lowers what is covered, never the score. */
export function auditListing(subject: Subject): Audit {
  const checks = CHECKS[subject.store].map(({ id, label, weight, find }): AuditCheck => {
    const { score, value = null, limit = null, ...words } = find(subject)
    const kept = score === null ? null : rounded(score, 2)
    return { id, label, weight, score: kept, status: statusOf(kept), value, limit, ...words }
  })
  const answered = checks.flatMap((check) =>
    check.score === null ? [] : [{ ...check, score: check.score }],
  )
  const covered = answered.reduce((sum, { weight }) => sum + weight, 0)
  const won = answered.reduce((sum, { weight, score }) => sum + weight * score, 0)
  const score = covered === 0 ? null : rounded((100 * won) / covered)
  const total = checks.reduce((sum, { weight }) => sum + weight, 0)
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    covered_weight: covered,
    total_weight: total,
    checks,
  }
}

function statusOf(score: number | null): Status {
  if (score === null) return 'unknown'
  return stepOf(score, [
    [0.7, 'pass'],
    [0.4, 'warn'],
    [0, 'fail'],
  ])
}

const GRADES: [number, string][] = [
  [85, 'A'],
  [70, 'B'],
  [55, 'C'],
  [40, 'D'],
  [0, 'E'],
]

const gradeOf = (score: number) => stepOf(score, GRADES)
