export type Device = 'desktop' | 'mobile'
export type Language =
  | 'en'
  | 'ru'
  | 'uk'
  | 'ar'
  | 'de'
  | 'he'
  | 'hi'
  | 'ja'
  | 'kk'
  | 'ko'
  | 'tr'
  | 'zh'
/** What models answer in; a prompt in any other language is answered in English. */
export type AnswerLanguage = 'en' | 'ru' | 'uk'
export type Engine = 'google' | 'bing' | 'brave' | 'mojeek' | 'yandex'
export type Intent = 'buy' | 'learn' | 'review' | 'local' | 'brand' | 'news'

/** One question to the world. `day` counts whole days since 1970 (UTC). */
export type Ask = {
  q: string
  gl: string
  hl: string
  device: Device
  day: number
  engine: Engine
  place: string
  withinDays: number | null
  verbatim: boolean
}

export type Link = { title: string; url: string }

export type Organic = Link & {
  position: number
  host: string
  siteName: string
  crumbs: string[]
  snippet: string
  date: string | null
  note: string | null
  rating: { value: number; count: number } | null
  sitelinks: Link[]
}

export type Ad = Link & { host: string; text: string }
export type Question = Link & { question: string; answer: string; siteName: string }
export type Story = Link & { source: string; ago: string; publishedAt: number }
export type Video = Link & {
  platform: string
  channel: string
  duration: string
  ago: string
  text: string
}
export type Picture = Link & {
  imageUrl: string
  width: number
  height: number
  host: string
  siteName: string
}
export type LocalResult = {
  title: string
  category: string
  address: string
  phone: string
  rating: number
  ratingCount: number
  cid: string
  website: string | null
  latitude: number
  longitude: number
}
export type Product = Link & {
  merchant: string
  price: string
  rating: number
  ratingCount: number
  productId: string
  imageUrl: string
  delivery: string | null
}
export type AnswerBox = Link & { answer: string; highlighted: string; siteName: string }
export type KnowledgeGraph = {
  title: string
  type: string
  website: string
  description: string
  descriptionSource: string
  descriptionLink: string
  attributes: Record<string, string>
}
export type AiOverview =
  | {
      state: 'present'
      intro: string
      points: { title: string; text: string }[]
      sources: (Link & { siteName: string })[]
    }
  | { state: 'absent' | 'declined' | 'deferred' }

export type Features = {
  ads: Ad[]
  aiOverview: AiOverview
  answerBox: AnswerBox | null
  knowledgeGraph: KnowledgeGraph | null
  topStories: Story[]
  localPack: LocalResult[]
  shopping: Product[]
  peopleAlsoAsk: Question[]
  videos: Video[]
  images: Picture[]
  related: string[]
}

export type Truth = {
  ask: Ask
  language: Language
  intent: Intent
  correction: string | null
  total: number
  organic: Organic[]
  features: Features
}
