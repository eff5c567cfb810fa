import { z } from 'zod'
import { text } from '../../core/shapes.ts'

const Sitelink = z.object({ title: z.string(), link: z.string() })

/** One organic result as the REST surface shows it. */
export const OrganicResult = z
  .object({
    position: z.int(),
    title: z.string(),
    link: z.string(),
    domain: z.string(),
    snippet: z.string(),
    date: z.string().optional(),
    displayedLink: z.string().optional(),
    sitelinks: z.array(Sitelink).optional(),
    linkResolution: z.enum(['direct', 'decoded', 'redirect', 'breadcrumb']),
  })
  .meta({ id: 'OrganicResult' })

const block = z.record(z.string(), z.unknown())

export const SerpAnswer = z
  .looseObject({
    searchParameters: z.looseObject({
      q: z.string(),
      type: z.string(),
      num: z.int(),
      gl: z.string(),
      hl: z.string(),
    }),
    organic: z.array(OrganicResult).optional(),
    peopleAlsoAsk: z.array(block).optional(),
    relatedSearches: z.array(block).optional(),
    answerBox: block.optional(),
    knowledgeGraph: block.optional(),
    aiOverview: block.optional(),
    searchInformation: block,
    credits: z.int(),
  })
  .meta({ id: 'SerpAnswer' })

export const SerpRequest = z.object({
  q: text(2048, 1).describe('What to search for'),
  type: z
    .enum(['search', 'images', 'news', 'videos', 'places', 'shopping', 'scholar', 'patents', 'autocomplete'])
    .default('search'),
  geo: z.string().max(10).optional().meta({ example: 'us' }).describe('Country code; also accepted as gl'),
  gl: z.string().max(10).optional().meta({ example: 'us' }),
  lang: z.string().max(10).optional().meta({ example: 'en' }).describe('Language code; also accepted as hl'),
  hl: z.string().max(10).optional().meta({ example: 'en' }),
  location: text(200).optional().meta({ example: 'Chicago,Illinois,United States' }),
  num: z.int().min(1).max(100).default(10),
  page: z.int().min(1).max(100).default(1),
  tbs: text(100).optional().meta({ example: 'qdr:w' }),
  device: z.enum(['desktop', 'mobile']).default('desktop'),
  autocorrect: z.boolean().default(true),
  cache: z.boolean().default(true),
  source: z.enum(['auto', 'local', 'serper']).default('auto'),
})

export const SearchModes = z
  .object({
    provider: z.string(),
    sandbox: z.boolean(),
    configured: z.object({ serper: z.boolean(), local_search: z.boolean(), local_verticals: z.boolean() }),
    modes: z.array(
      z.object({
        mode: z.string(),
        default_source: z.string().nullable(),
        sources: z.array(z.string()),
        methods: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'SearchModes' })

export const Location = z
  .object({
    name: z.string(),
    canonicalName: z.string(),
    googleId: z.int(),
    countryCode: z.string(),
    targetType: z.string(),
    geo: z.string().describe('The ready-made token'),
  })
  .meta({ id: 'Location' })
