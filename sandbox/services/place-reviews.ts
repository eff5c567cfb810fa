import { between, key, pick, unit } from '../world/chance.ts'

const PAGE = 10
const PAGES = 3
const DAY = 86_400
const TEXTS: Record<'good' | 'bad', string[]> = {
  good: [
    'Friendly staff and a good selection. Will come back.',
    'Quick, clean and fairly priced.',
    'They knew exactly what I needed.',
  ],
  bad: ['Waited half an hour and nobody came.', 'Overpriced, and the return was refused.'],
}
const PEOPLE = ['Alex M.', 'Ira K.', 'Sam T.', 'Noor A.', 'Jo B.', 'Lena S.']
const TOPICS = ['staff', 'prices', 'selection']

type Question = Record<string, unknown>

/** What visitors wrote about a place: always the same for the same place. */
export function placeReviews(question: Question, now: number) {
  const place = key(String(question.cid ?? question.fid ?? question.placeId))
  const page = Math.min(PAGES, Math.max(1, Number(question.nextPageToken ?? 1) || 1))
  const all = Array.from({ length: PAGE * PAGES }, (_, index) => review(place, index, now))
  const sorted = all.sort(orders[String(question.sortBy)] ?? (() => 0))
  return {
    reviews: sorted.slice((page - 1) * PAGE, page * PAGE),
    topics: TOPICS.map((name) => ({
      name,
      reviews: between(2, 20, place, name),
      id: `/m/${key(name).toString(36)}`,
    })),
    ...(page < PAGES && { nextPageToken: String(page + 1) }),
  }
}

type Review = ReturnType<typeof review>

const orders: Record<string, (a: Review, b: Review) => number> = {
  newest: (a, b) => b.isoDate.localeCompare(a.isoDate),
  highestRating: (a, b) => b.rating - a.rating,
  lowestRating: (a, b) => a.rating - b.rating,
}

function review(place: number, index: number, now: number) {
  const base = key(place, index)
  const days = between(1, 700, base, 'days')
  const rating = unit(base, 'mood') < 0.75 ? between(4, 5, base) : between(1, 3, base)
  return {
    id: `rev-${base.toString(36)}`,
    rating,
    date: `${days} days ago`,
    isoDate: new Date((Math.floor(now / DAY) - days) * DAY * 1000).toISOString(),
    snippet: pick(TEXTS[rating > 3 ? 'good' : 'bad'], base, 'text'),
    likes: between(0, 9, base, 'likes'),
    user: { name: pick(PEOPLE, base, 'who'), reviews: between(1, 80, base, 'count') },
    ...(unit(base, 'reply') < 0.3 && {
      response: {
        date: `${Math.max(1, days - 2)} days ago`,
        snippet: 'Thank you for telling us.',
      },
    }),
  }
}
