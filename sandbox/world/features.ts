import { between, key, pick, sample, unit, wave } from './chance.ts'
import { marketSites } from './market-sites.ts'
import {
  picturesFor,
  placesFor,
  productsFor,
  sitesFor,
  storiesFor,
  videosFor,
} from './media.ts'
import { capital, descriptionOf, isNamed, pageAt, pageFor } from './pages.ts'
import { fill, phrases } from './phrases.ts'
import type { Scene } from './scene.ts'
import type {
  Ad,
  AiOverview,
  AnswerBox,
  Features,
  Intent,
  KnowledgeGraph,
  Organic,
  Question,
} from './types.ts'

type FirstPage = Scene & { organic: Organic[] }

type Odds = Record<
  | 'ads'
  | 'ai'
  | 'answer'
  | 'stories'
  | 'local'
  | 'shopping'
  | 'questions'
  | 'videos'
  | 'images',
  number
>

const odds: Record<Intent, Odds> = {
  buy: {
    ads: 0.7,
    ai: 0.15,
    answer: 0,
    stories: 0.02,
    local: 0.25,
    shopping: 0.55,
    questions: 0.6,
    videos: 0.15,
    images: 0.3,
  },
  learn: {
    ads: 0.1,
    ai: 0.75,
    answer: 0.6,
    stories: 0.03,
    local: 0,
    shopping: 0.03,
    questions: 0.9,
    videos: 0.55,
    images: 0.2,
  },
  review: {
    ads: 0.5,
    ai: 0.45,
    answer: 0.3,
    stories: 0.03,
    local: 0.02,
    shopping: 0.35,
    questions: 0.8,
    videos: 0.35,
    images: 0.1,
  },
  local: {
    ads: 0.3,
    ai: 0.05,
    answer: 0,
    stories: 0,
    local: 0.97,
    shopping: 0.05,
    questions: 0.4,
    videos: 0.02,
    images: 0.15,
  },
  brand: {
    ads: 0.4,
    ai: 0.1,
    answer: 0,
    stories: 0.15,
    local: 0.2,
    shopping: 0.1,
    questions: 0.5,
    videos: 0.2,
    images: 0.2,
  },
  news: {
    ads: 0.05,
    ai: 0.1,
    answer: 0,
    stories: 0.97,
    local: 0,
    shopping: 0,
    questions: 0.3,
    videos: 0.5,
    images: 0.1,
  },
}

/** Everything on the first page besides the organic results. */
export function featuresOf(scene: FirstPage): Features {
  const shows = (name: keyof Odds) => isShown(scene, name)
  const aiOverview = aiOverviewOf(scene, shows('ai'))
  return {
    ads: shows('ads') ? adsOf(scene) : [],
    aiOverview,
    answerBox: aiOverview.state === 'absent' && shows('answer') ? answerOf(scene) : null,
    knowledgeGraph: knowledgeOf(scene),
    topStories: shows('stories') ? storiesFor(scene, { count: 3 }) : [],
    localPack: shows('local') ? placesFor(scene, { count: 3 }) : [],
    shopping: shows('shopping') ? productsFor(scene, { count: 6 }) : [],
    peopleAlsoAsk: shows('questions') ? questionsOf(scene) : [],
    videos: shows('videos') ? videosFor(scene, { count: 3 }) : [],
    images: shows('images') ? picturesFor(scene, { count: 6 }) : [],
    related: relatedOf(scene),
  }
}

export const noFeatures: Features = {
  ads: [],
  aiOverview: { state: 'absent' },
  answerBox: null,
  knowledgeGraph: null,
  topStories: [],
  localPack: [],
  shopping: [],
  peopleAlsoAsk: [],
  videos: [],
  images: [],
  related: [],
}

/** Whether an overview stands above the results, be it loaded at once or later. */
export const hasOverview = (scene: Pick<FirstPage, 'seed' | 'ask' | 'query'>): boolean =>
  isShown(scene, 'ai') && fateOf(scene) <= DECLINED

const DECLINED = 0.92
const fateOf = ({ seed, query }: Pick<FirstPage, 'seed' | 'query'>) =>
  unit(seed, query.text, 'overview')

/** Mostly a matter of the query, a little of market and device; now and then it flips for some weeks. */
function isShown(
  { seed, ask, query }: Pick<FirstPage, 'seed' | 'ask' | 'query'>,
  name: keyof Odds,
): boolean {
  const base = key(seed, query.text, name)
  const view = unit(base, ask.gl, ask.device)
  return (
    0.85 * unit(base, 'query') + 0.15 * view + 0.05 * wave(base, ask.day, 17) <
    odds[query.intent][name]
  )
}

function adsOf({ seed, ask, query }: FirstPage): Ad[] {
  const count = between(1, 3, seed, query.text, ask.gl, 'ads')
  const buyers = sitesFor(query).filter(({ kind }) => kind === 'shop' || kind === 'brand')
  return sample(buyers, count, seed, query.text, ask.gl, Math.floor(ask.day / 3)).map(
    (site) => {
      const page = pageFor(site, query, 5)
      const text = descriptionOf(page, query.language)
      return {
        title: `${capital(query.words.join(' '))} - ${site.name}`,
        url: `${page.url}?gclid=${key(page.url)}`,
        host: page.host,
        text,
      }
    },
  )
}

function aiOverviewOf({ seed, query, organic }: FirstPage, isShown: boolean): AiOverview {
  const fate = fateOf({ seed, query })
  if (!isShown || organic.length < 8) return { state: 'absent' }
  if (fate > DECLINED) return { state: 'declined' }
  if (fate > 0.8) return { state: 'deferred' }
  const { points, anything, coffee } = phrases[query.language]
  const sentences = query.topic === 'coffee' ? coffee : anything
  const cited = sample(
    organic.slice(0, 12),
    between(3, 6, seed, query.text),
    seed,
    query.text,
    'cited',
  )
  return {
    state: 'present',
    intro: `${capital(query.words.join(' '))}: ${sample(sentences, 2, seed, query.text, 'intro').join(' ')}`,
    points: sample(points, 3, seed, query.text, 'points').map(([title, text]) => ({
      title,
      text,
    })),
    sources: cited.map(({ title, url, siteName }) => ({ title, url, siteName })),
  }
}

function answerOf({ seed, query, organic }: FirstPage): AnswerBox | null {
  const source = organic[key(seed, query.text, 'answer') % 4]
  if (!source) return null
  const answer = pick(phrases[query.language].answers, seed, query.text, 'answer')
  const highlighted = answer.split(/[,;]/)[0] ?? answer
  return {
    title: source.title,
    url: source.url,
    siteName: source.siteName,
    answer,
    highlighted,
  }
}

function questionsOf({ seed, query, organic }: FirstPage): Question[] {
  const { questions, howQuestions, answers } = phrases[query.language]
  const patterns = query.intent === 'learn' ? howQuestions : questions
  return sample(patterns, 4, seed, query.text, 'questions').map((pattern, index) => {
    const source =
      organic[(index * 3 + (key(seed, query.text, 'asked') % 5)) % Math.max(1, organic.length)]
    const question = capital(fill(pattern, query.words.join(' ')))
    const answer = pick(answers, seed, query.text, index)
    return {
      question,
      answer,
      title: source?.title ?? '',
      url: source?.url ?? '',
      siteName: source?.siteName ?? '',
    }
  })
}

function relatedOf({ seed, query }: FirstPage): string[] {
  const patterns = sample(phrases[query.language].related, 8, seed, query.text, 'related')
  return patterns.map((pattern) => fill(pattern, query.words.join(' ')))
}

function knowledgeOf({ query }: FirstPage): KnowledgeGraph | null {
  const site =
    query.intent === 'brand'
      ? marketSites.find((candidate) => isNamed(candidate, query))
      : undefined
  if (!site) return null
  const article = pageAt('en.wikipedia.test', `/wiki/${site.name.replaceAll(' ', '_')}`)
  return {
    title: site.name,
    type: 'Coffee equipment company',
    website: pageAt(site.host, '/').url,
    description: `${site.name} sells equipment for making coffee at home and in cafés.`,
    descriptionSource: 'Wikipedia',
    descriptionLink: article.url,
    attributes: {
      Founded: String(1996 + (key(site.host) % 25)),
      Headquarters: 'Fairview',
      Employees: String(20 + (key(site.host) % 400)),
    },
  }
}
