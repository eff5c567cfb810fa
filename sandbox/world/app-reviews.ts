import { type StoreApp, type StoreName, versionOn } from './apps.ts'
import { key, pick, unit } from './chance.ts'
import { secondsOf } from './dates.ts'

export type AppReview = {
  id: string
  rating: number
  title: string
  text: string
  author: string
  at: number
  version: string
  reply: { text: string; at: number } | null
}

const DAYS_BACK = 120

const REVIEW_TEXTS: Record<string, Record<'good' | 'fair' | 'bad', [string, string][]>> = {
  en: {
    good: [
      ['Love it', 'The best coffee timer I have used, easy and beautiful.'],
      ['Great recipes', 'Great recipes and the widget is perfect. Thank you!'],
      ['Five stars', 'Works great every morning, simple and fast.'],
    ],
    fair: [
      ['Okay', 'Nice app but please add a feature to share recipes.'],
      ['Could be better', 'Good idea, the design of the settings screen is confusing.'],
    ],
    bad: [
      ['Crashes', 'Crashes every time I open the journal since the update.'],
      ['Too expensive', 'The subscription price is a rip off, I want a refund.'],
      ['Too many ads', 'Full of ads, impossible to use. Terrible.'],
      ['Cannot log in', 'Login fails and support does not answer. Useless.'],
    ],
  },
  ru: {
    good: [['Отлично', 'Отличное приложение, очень удобно и красиво. Спасибо!']],
    fair: [['Нормально', 'Неплохо, но добавьте функцию экспорта рецептов.']],
    bad: [
      ['Вылетает', 'Постоянно вылетает после обновления, ужасно.'],
      ['Дорого', 'Подписка слишком дорогая, верните деньги.'],
    ],
  },
  uk: {
    good: [['Чудово', 'Чудовий застосунок, дуже зручно. Дякую!']],
    fair: [['Нормально', 'Непогано, але додайте функцію експорту рецептів.']],
    bad: [['Вилітає', 'Постійно вилітає після оновлення, жахливо.']],
  },
}

type ReviewSetting = { store: StoreName; language: string; day: number }

/** What people wrote until a day, newest first. */
export function reviewsOn(
  seed: number,
  app: StoreApp,
  { store, language, day }: ReviewSetting,
): AppReview[] {
  if (app.ratings === 0) return []
  const reviews: AppReview[] = []
  for (let on = day; on > day - DAYS_BACK; on--) {
    const count = Math.floor(
      unit(seed, app.adamId, store, on, 'reviews') * (1.2 + 2.4 * app.authority),
    )
    for (let nr = count - 1; nr >= 0; nr--)
      reviews.push(review(seed, app, { store, language, day: on, nr, until: day }))
  }
  return reviews.sort((a, b) => b.at - a.at)
}

type Spot = ReviewSetting & { nr: number; until: number }

function review(
  seed: number,
  app: StoreApp,
  { store, language, day, nr, until }: Spot,
): AppReview {
  const base = key(seed, app.adamId, store, language, day, nr, 'review')
  const rating = starsOf(app, unit(base, 'stars'))
  const unhappy = rating === 3 ? 'fair' : 'bad'
  const mood = rating >= 4 ? 'good' : unhappy
  const words = REVIEW_TEXTS[language] ?? REVIEW_TEXTS.en
  const [title, text] = pick(words?.[mood] ?? [], base, 'words')
  const at = secondsOf(day) + 600 + (base % 80_000)
  const isAnswered = store === 'google_play' && unit(base, 'answered') < 0.35 && until > day
  const id =
    store === 'app_store'
      ? String(14_000_000_000 + base)
      : `${base.toString(16).padStart(8, '0')}-0d4b-471d-b406-${String(day).padStart(12, '0')}`
  const reply = isAnswered
    ? { text: 'Thank you for telling us. Please write to support.', at: at + 90_000 }
    : null
  return {
    id,
    rating,
    title,
    text,
    author: `reader ${base % 9999}`,
    at,
    version: versionOn(app, day).version,
    reply,
  }
}

function starsOf({ stars }: StoreApp, chance: number): number {
  const total = stars.reduce((sum, share) => sum + share, 0)
  let left = chance * total
  for (const [index, share] of stars.entries()) {
    left -= share
    if (left < 0) return index + 1
  }
  return 5
}
