import { type Asked, answerTo } from '../answers/answer.ts'
import type { Sandbox } from '../control/sandbox.ts'
import { unit } from '../world/chance.ts'
import { dayOf } from '../world/dates.ts'
import { chat } from './chat.ts'
import { type LlmReply, type LlmRequest, llmReply } from './exchange.ts'
import { obey } from './obedience.ts'
import { objectFor } from './objects.ts'
import { countAsking, noteContext, noteObeyed } from './settings.ts'

export type Failure = { status: 429 | 500 | 529 }

/** What a simulated model answers: an object when a shape is given, a chat when it has tools or a task, else an answer. */
export function think(sandbox: Sandbox, asking: LlmRequest): LlmReply | Failure {
  noteContext(sandbox.models, asking.turns.map(({ text }) => text).join('\n'))
  if (sandbox.models.obedient) {
    const followed = obey(asking, sandbox.models.obedient)
    for (const { name, input } of followed?.calls ?? [])
      noteObeyed(sandbox.models, { name, input })
    if (followed) return followed
  }
  if (asking.schema !== null) return llmReply(JSON.stringify(objectFor(asking)))
  if (asking.tools.length > 0 || hasTask(asking)) return chat(asking)
  return answer(sandbox, asking)
}

/** Words about the person who asks do not make a task. */
function hasTask({ turns }: LlmRequest): boolean {
  const isLong = turns.filter(({ role }) => role !== 'system').length > 1
  return (
    isLong ||
    turns.some(
      ({ role, text }) =>
        role === 'system' && !/^The person who asks [^.]*\.$/.test(text.trim()),
    )
  )
}

function answer(sandbox: Sandbox, asking: LlmRequest): LlmReply | Failure {
  const asked = askedOf(sandbox, asking)
  const failure = failureOf(sandbox, asked)
  if (failure) return { status: failure }
  const { text, spans, retrieved, queries } = answerTo(sandbox.world, asked)
  const input = Math.ceil(asked.prompt.length / 4) + (asked.search ? 4000 : 20)
  const usage = { input, output: Math.ceil(text.length / 4) }
  return { text, spans, retrieved, queries, usage, calls: [] }
}

function askedOf(
  { models, now }: Sandbox,
  { turns, provider, country, search }: LlmRequest,
): Asked {
  const prompt = turns.findLast(({ role }) => role === 'user')?.text ?? ''
  const about = turns.find(({ role }) => role === 'system')?.text ?? ''
  const day = dayOf(now())
  const sample = countAsking(models, [provider, day, prompt].join('\n'))
  const locale = localeIn(about)
  const { templates } = models
  return {
    prompt,
    provider,
    sample,
    day,
    search,
    templates,
    hl: locale.hl,
    country: country ?? locale.country ?? 'us',
  }
}

const COUNTRIES: Record<string, string> = {
  Ukraine: 'ua',
  Kazakhstan: 'kz',
  Russia: 'ru',
  Germany: 'de',
}

const LANGUAGES: Record<string, string> = { Ukrainian: 'uk', Russian: 'ru' }

/** Where and in which language the words say that the person is. */
function localeIn(about: string): { country: string | null; hl: string } {
  const country = /is in ([^.]{1,60}?)(?: and|\.)/.exec(about)?.[1] ?? ''
  const read = /reads (Ukrainian|Russian)/.exec(about)?.[1] ?? ''
  return { country: COUNTRIES[country] ?? null, hl: LANGUAGES[read] ?? 'en' }
}

/** One failure in a while, the same ones for the same seed. */
export function failureOf({ world, models }: Sandbox, asked: Asked): Failure['status'] | null {
  const { provider, prompt, day, sample } = asked
  const drawn = unit(world.seed, provider, prompt, day, sample, 'failure')
  if (drawn >= models.failures) return null
  const kinds: Failure['status'][] =
    provider === 'anthropic' ? [500, 529, 429] : [500, 429, 500]
  return kinds[Math.floor((drawn / models.failures) * kinds.length)] ?? 500
}
