import { z } from 'zod'
import { Failures } from '../../core/failures.ts'
import { fieldError } from '../../core/input-errors.ts'
import { pageOf } from '../../core/page.ts'
import { restsOn } from '../../core/running-checks.ts'
import { Flag, FlagInput, Id, text, UnixTime } from '../../core/schemas.ts'
import { Geo, Intent, Lang } from '../clients/index.ts'

const MAX_PROMPT = 2000
const MAX_CATEGORY = 120

export const CheckId = Id.describe('Check id from start_aeo_check or list_aeo_checks')
export const PromptId = Id.describe('Prompt id from list_aeo_prompts')
export const PromptText = text(MAX_PROMPT, 1)
  .overwrite(tidy)
  .describe('The prompt as a person would ask it')
export const Category = text(MAX_CATEGORY)
  .overwrite(tidy)
  .describe('A group name of your choice')
/** The market of a prompt. */
export const PromptCountry = z
  .union([Geo, z.literal('')])
  .describe("Market; empty for the client's setting")
export const PromptLanguage = z
  .union([Lang, z.literal('')])
  .describe("Language; empty for the client's setting")

export const ProviderName = z
  .string()
  .regex(/^[\w][\w .()-]{0,59}$/, fieldError('field_provider'))
  .meta({ example: 'openai' })

function tidy(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

export const RateOf = z
  .object({
    value: z.number().nullable().describe('Null when nothing was counted'),
    n: z.int(),
    low: z.number().nullable().describe('95 % interval'),
    high: z.number().nullable(),
  })
  .meta({ id: 'Rate' })

export const AeoPrompt = z
  .object({
    id: z.int(),
    client_id: z.int(),
    prompt_text: z.string(),
    country: z.string().describe("Market; empty for the client's setting"),
    language: z.string().describe("Language; empty for the client's setting"),
    category: z.string(),
    intent: Intent,
    enabled: Flag,
    source: z.enum(['manual', 'import', 'discovery']),
    created_at: UnixTime,
  })
  .meta({ id: 'AeoPrompt' })

/** What a list of prompts can be narrowed to. */
export const PromptFilter = {
  q: text(200).optional().describe('Part of the prompt'),
  country: PromptCountry.optional().describe('Only prompts asked there'),
  language: PromptLanguage.optional().describe('Only prompts asked in this language'),
  category: text(MAX_CATEGORY).optional(),
  intent: Intent.optional(),
  enabled: z.int().min(0).max(1).optional(),
}

export const AeoPromptInput = z
  .strictObject({
    prompt_text: PromptText,
    country: PromptCountry.default(''),
    language: PromptLanguage.default(''),
    category: Category.default(''),
    intent: Intent.default(''),
    enabled: FlagInput.optional().describe('Defaults to 1'),
  })
  .meta({ id: 'AeoPromptInput' })
export type AeoPromptInput = z.infer<typeof AeoPromptInput>

export const CheckSource = z
  .enum(['live', 'sandbox', 'manual'])
  .describe(
    'sandbox: from the simulated world, never a measurement; manual: pasted by a person',
  )

const counts = {
  total_prompts: z.int(),
  prompt_set: z
    .string()
    .describe(
      'The version of the prompts: equal for checks that asked the same ones; empty where answers were pasted',
    ),
  checked_prompts: z.int().describe('Prompts finished at every provider'),
  errors: z.int().describe('Failed answers; they count in no rate'),
  failures: Failures,
  total_answers: z.int(),
  answers: z.int(),
  progress_pct: z.number().describe('Percent'),
}

export const AeoCheck = z
  .object({
    id: z.int(),
    client_id: z.int(),
    status: z.enum(['pending', 'running', 'done', 'error']),
    reason: z.string().describe('Why it ended in error; cancelled when someone stopped it'),
    paused: z.boolean().describe('Paused until resumed; its status stays running'),
    source: CheckSource,
    providers: z.array(z.string()),
    samples: z.int(),
    country: z.string(),
    language: z.string(),
    ...counts,
    mention_rate: RateOf.describe(
      'Of all its answers, apps and APIs together; get_aeo_overview tells them apart',
    ),
    visibility_score: z
      .number()
      .nullable()
      .describe('Mean over the answers; null when there are none'),
    cost: z
      .number()
      .nullable()
      .describe('US dollars so far, of every call whose price is known; null when none is'),
    cost_is_partial: z
      .boolean()
      .describe('True when the price of some calls is unknown, so the real cost is higher'),
    created_at: UnixTime,
    started_at: UnixTime.nullable(),
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'AeoCheck' })

export const AeoCheckStatus = z
  .object({
    ...AeoCheck.shape,
    id: z.int().nullable(),
    status: z.enum(['pending', 'running', 'done', 'error', 'none']),
    source: CheckSource.nullable(),
    created_at: UnixTime.nullable(),
  })
  .meta({ id: 'AeoCheckStatus' })

export const AeoSentiment = z
  .enum(['positive', 'neutral', 'negative', ''])
  .describe('Empty: not judged')

const result = {
  id: z.int(),
  check_id: z.int(),
  prompt_id: z.int(),
  prompt_text: z.string(),
  llm_provider: z.string(),
  response_text: z.string(),
  visibility_score: z.number().describe('0 to 100'),
  our_domain_mentioned: z.boolean(),
  mention_position: z
    .int()
    .nullable()
    .describe('Rank among all brands mentioned; null when the client is not'),
  sentiment: AeoSentiment,
  created_at: UnixTime,
  sample: z.int(),
  state: z
    .enum(['answered', 'failed'])
    .describe('A failed answer says nothing about visibility'),
  source: CheckSource,
  our_domain_cited: z.boolean(),
  is_brand_prompt: z.boolean().describe('The prompt itself names the client'),
  competitors_mentioned: z.array(z.string()).describe('Domains'),
  competitors_cited: z.array(z.string()).describe('Domains'),
  judge: z.enum(['model', 'rules', '']).describe('How the sentiment was judged'),
  quote: z.string().describe('The wording behind the judgement'),
  model: z.string(),
  served_model: z.string(),
  access: z
    .enum(['api', 'app', 'manual'])
    .describe(
      'app: what people see in the app without signing in; api: what the model answers over its API',
    ),
  via: z
    .string()
    .describe('Source through which it was asked; empty when the model was asked directly'),
  country: z.string().describe('Country it was asked from; empty when it could not be chosen'),
  language: z.string().describe('Language requested; empty when none was'),
  score_version: z.int(),
  cost: z.number().nullable().describe('US dollars; null when unknown'),
}

export const AeoResult = z.object(result).meta({ id: 'AeoResult' })

export const LiveLog = z
  .object({
    rows: z.array(
      z.object({ ...result, error: z.string().optional() }).meta({ id: 'AeoLogRow' }),
    ),
    last_id: z.int().describe('Pass as after_id in the next call'),
    status: z.enum(['pending', 'running', 'done', 'error']),
    paused: z.boolean(),
  })
  .meta({ id: 'AeoLiveLog' })

export const AeoCitation = z
  .object({
    domain: z.string(),
    url: z.string(),
    title: z.string(),
    cited: z.boolean().describe('False when retrieved but not cited'),
    owner: z.enum(['client', 'competitor']).nullable(),
  })
  .meta({ id: 'AeoCitation' })

export const AeoSpan = z.object({
  start: z.int(),
  end: z.int(),
  domain: z.string(),
  owner: z.enum(['client', 'competitor']),
})

export const AeoAnswer = z
  .object({
    ...result,
    error: z.string(),
    checked_at: UnixTime,
    search_queries: z.array(z.string()),
    citations: z.array(AeoCitation),
    sources_cited: z.array(AeoCitation).describe('Pages the answer cites'),
    sources_retrieved: z.array(AeoCitation).describe('Pages retrieved but not cited'),
    ads: z
      .array(
        z
          .object({
            url: z.string(),
            title: z.string(),
            advertiser: z.string().describe('Empty when none is given'),
          })
          .meta({ id: 'AnswerAd' }),
      )
      .nullable()
      .describe('Ads inside the answer; they count in no rate. Null when not looked for'),
    products: z
      .array(
        z
          .object({
            title: z.string(),
            url: z.string().nullable(),
            price: z.string().nullable().describe('As written on the card'),
            merchant: z.string().nullable().describe('Seller'),
            rating: z.number().nullable(),
            reviews: z.number().nullable(),
          })
          .meta({ id: 'AnswerProduct' }),
      )
      .nullable()
      .describe('Shopping cards inside the answer, in order. Null when not looked for'),
    spans: z
      .array(AeoSpan)
      .describe('Where brands are named, in UTF-16 units of response_text'),
  })
  .meta({ id: 'AeoAnswer' })

export const AeoHistoryPoint = z
  .object({
    check_id: z.int(),
    checked_at: UnixTime,
    llm_provider: z.string(),
    access: z
      .enum(['app', 'api', 'manual'])
      .describe('app: what people see in an app; api: what a model says'),
    visibility_score: z.number(),
    mention_rate: RateOf,
    citation_rate: RateOf,
    errors: z.int(),
    prompts: z.int(),
    models: z
      .array(z.string())
      .describe(
        "Models as served, where reported; a change here is not a change in the client's visibility",
      ),
    source: CheckSource,
  })
  .meta({ id: 'AeoHistoryPoint' })

export const AeoSettings = z
  .object({
    names: z.array(z.string()).describe('Other names of the client'),
    competitor_names: z.array(z.object({ competitor_id: z.int(), names: z.array(z.string()) })),
    match_case: z.boolean().describe('For names that are also common words'),
    providers: z.array(z.string()).describe('Empty for all configured'),
    samples: z.int(),
    country: z.string(),
    language: z.string(),
    judge: z.boolean().describe('Use a model to judge sentiment'),
    monthly_budget_usd: z.number().nullable(),
    in_benchmark: z
      .boolean()
      .describe('Whether this client is included, anonymously, in the benchmark'),
    available_providers: z.array(
      z.object({
        name: z.string(),
        model: z.string(),
        access: z
          .enum(['api', 'app'])
          .describe('app: what people see in an app; asked only where it is named'),
        search: z.boolean(),
        state: z.string(),
      }),
    ),
  })
  .meta({ id: 'AeoSettings' })

export const AeoPreview = z
  .object({
    prompts: z.int(),
    providers: z.array(z.string()),
    samples: z.int(),
    answers: z.int(),
    cost_usd: z.number().nullable().describe('Null when a price is unknown'),
    most_usd: z.number().nullable(),
    seconds: z.int(),
    spent_this_month_usd: z.number(),
    monthly_budget_usd: z.number().nullable(),
  })
  .meta({ id: 'AeoPreview' })

/** Which check an answer rests on. */
export const CheckAsOf = {
  as_of: UnixTime.nullable().describe(
    'When the underlying check was made; null before the first',
  ),
  ...restsOn('aeo_check'),
}
export const listAsOfCheck = <T extends z.ZodType>(item: T) => pageOf(item).extend(CheckAsOf)
