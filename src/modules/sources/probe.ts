import { trimEndOf } from '../../base/text.ts'
import type { Context, World } from '../../core/context.ts'
import { FetchError } from '../../platform/http.ts'
import {
  failureReason,
  searchRemedy,
  serviceRemedy,
  sourceLabel,
} from '../../providers/failure.ts'
import { LlmError } from '../../providers/llm/port.ts'
import { FETCH_REASONS, type ProviderReason } from '../../providers/reason.ts'
import { SearchError } from '../../providers/search/search.ts'
import { StoreError } from '../../providers/stores/port.ts'
import { isAppVendor, isSearchName, type SourceInfo } from './catalogue.ts'
import type { SourceTrial } from './schemas.ts'

const TIMEOUT_MS = 25_000
/** An app writes as slowly as people read. */
const APP_TIMEOUT_MS = 90_000
const QUESTION = 'weather in Berlin'
const PROMPT = 'Name three well-known search engines, one per line.'
const SENTENCE = 'Good morning'
const MARKET = { country: 'us', language: 'en' }
/** Room for models that think before they speak. */
const MOST_TOKENS = 512
const MOST_LINES = 3
const LONGEST_LINE = 200

type Probing = { info: SourceInfo; signal: AbortSignal; secrets: string[] }
type Why = { reason: NonNullable<SourceTrial['reason']>; message: string }

/** Asks a source one small real question. A failure is an answer, too: what happened and what to do. */
export async function probe(
  world: World,
  { info, signal, secrets }: Probing,
): Promise<SourceTrial> {
  const startedAt = performance.now()
  const timeoutMs = isAppVendor(info.name) ? APP_TIMEOUT_MS : TIMEOUT_MS
  const late = AbortSignal.timeout(timeoutMs)
  const { question, ask } = questionFor(world, info)
  const about = { name: info.name, question, sandbox: isSimulated(world, info) }
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const lines = await inTime(ask(AbortSignal.any([signal, late])), late)
    const answer = lines.map((line) => line.slice(0, LONGEST_LINE)).slice(0, MOST_LINES)
    if (answer.length > 0)
      return {
        ...about,
        ok: true,
        answer,
        took_ms: took(),
        reason: null,
        message: '',
        remedy: '',
      }
    const message = 'It answered, but with nothing'
    return {
      ...about,
      ok: false,
      answer,
      took_ms: took(),
      reason: 'empty',
      message,
      remedy: 'Try again later',
    }
  } catch (error) {
    if (signal.aborted) throw error
    const { reason, message } = whyNot(error, { aborted: late.aborted, timeoutMs })
    const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message)
    const clean = trimEndOf(safe, /[.\s]/)
    const remedy = remedyFor(info, reason)
    return { ...about, ok: false, answer: [], took_ms: took(), reason, message: clean, remedy }
  }
}

const PORTS = {
  search: 'search',
  model: 'answers',
  store: 'stores',
  translation: 'translation',
} as const

const isSimulated = ({ config }: World, { kind }: SourceInfo) => config.simulated[PORTS[kind]]

type Asking = { question: string; ask(signal: AbortSignal): Promise<string[]> }

function questionFor(
  { search, llm, stores, translate }: World,
  { kind, name }: SourceInfo,
): Asking {
  if (kind === 'search' && isSearchName(name)) {
    const query = {
      q: QUESTION,
      vertical: 'search',
      gl: 'us',
      hl: 'en',
      num: 10,
      page: 1,
    } as const
    return {
      question: QUESTION,
      async ask(signal) {
        const asked = { ...query, autocorrect: true, device: 'desktop' } as const
        const { page } = await search.search(asked, {
          source: name,
          signal,
          budgetMs: TIMEOUT_MS,
        })
        return page.organic.map(
          ({ position, title, domain }) => `${position}. ${title} · ${domain}`,
        )
      },
    }
  }
  if (kind === 'model')
    return {
      question: PROMPT,
      async ask(signal) {
        const limits = { search: false, maxOutputTokens: MOST_TOKENS }
        // Who looks at apps is asked through one of them.
        const app = llm
          .providers()
          .find(({ access, kind: by }) => access === 'app' && by === name)
        const { text } = await llm.answer({
          provider: app?.name ?? name,
          prompt: PROMPT,
          ...limits,
          signal,
        })
        return text.split('\n').flatMap((line) => line.trim() || [])
      },
    }
  if (kind === 'store')
    return {
      question: 'weather',
      async ask(signal) {
        const store = name === 'app_store' ? stores.app_store : stores.google_play
        const { apps } = await store.search('weather', { ...MARKET, depth: 10, signal })
        return apps.map(({ title, id }, index) => `${index + 1}. ${title ?? id}`)
      },
    }
  return {
    question: SENTENCE,
    async ask(signal) {
      if (!translate)
        throw new LlmError('unsupported', 'Nothing translates here', { provider: name })
      return [await translate(SENTENCE, { to: 'uk', signal })]
    },
  }
}

/** The upper limit for a source that ignores the signal. */
function inTime<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true })
  })
  return Promise.race([work, end])
}

function whyNot(error: unknown, late: { aborted: boolean; timeoutMs: number }): Why {
  if (late.aborted)
    return { reason: 'timeout', message: `No answer within ${late.timeoutMs / 1000} seconds` }
  if (error instanceof SearchError) {
    const reply = error.attempts.findLast(({ message }) => message)?.message
    return { reason: error.reason, message: reply ?? error.message }
  }
  if (error instanceof LlmError || error instanceof StoreError)
    return { reason: error.reason, message: error.message }
  if (error instanceof FetchError)
    return { reason: FETCH_REASONS[error.reason], message: error.message }
  return {
    reason: 'unreadable',
    message: error instanceof Error ? error.message : 'unknown failure',
  }
}

function remedyFor({ kind, name }: SourceInfo, reason: Why['reason']): string {
  if (reason === 'empty') return 'Try again later'
  const why = failureReason(reason as ProviderReason | 'unsupported')
  return (
    kind === 'search'
      ? searchRemedy(why, sourceLabel({ source: name, engine: 'google' }))
      : serviceRemedy(why)
  ).text
}

/** With fresh circuit breakers: a recent failure does not prevent the test. */
export const probeNow = (
  { worlds, config, actor }: Pick<Context, 'worlds' | 'config' | 'actor'>,
  probing: Probing,
) => worlds.tryOut({ config, countFor: actor.workspaceId }, (world) => probe(world, probing))
