import type { Context } from '../../../core/context.ts'
import { clientsById, type OwnedClient, pageClients } from '../../clients/index.ts'
import { callTool, type Turn } from '../tools/tool-runner.ts'
import { dayBefore } from './asked-period.ts'
import { type Intent, intentsOf, quotedIn } from './intents.ts'
import { languageOf, PHRASES, type Phrases } from './phrases.ts'
import { summarizeTool } from './tool-summaries.ts'

const MAX_READS = 3
const MAX_NAMED = 10
const MAX_SEARCHED = 1000
/** What is told of a client when no known word was met. */
const USUAL_INTENTS: Intent[] = [
  { tool: 'get_visibility', words: /./ },
  { tool: 'get_movers', words: /./ },
]

/** Answers without a model: runs the tools that known words ask for, and summarizes their output. */
export async function answerByRules(
  turn: Turn,
  message: string,
  reason: 'unconfigured' | 'failed' | 'budget',
): Promise<string> {
  const phrases = PHRASES[languageOf(message)]
  const { ctx } = turn
  const met = intentsOf(message, MAX_READS)
  const client = await clientMeant(ctx, turn.scope.client_id, message)
  const intents = met.length === 0 && client ? USUAL_INTENTS : met
  const parts = [phrases[`rules.${reason}`]]
  for (const intent of intents)
    parts.push(await follow(turn, { intent, client, message, phrases }))
  if (intents.length === 0) parts.push(phrases.help, ...(await clientNames(ctx, phrases)))
  return parts.filter(Boolean).join('\n\n')
}

type Step = {
  intent: Intent
  client: OwnedClient | undefined
  message: string
  phrases: Phrases
}

async function follow(turn: Turn, { intent, client, message, phrases }: Step): Promise<string> {
  const op = turn.ctx.operations.list.find(({ name }) => name === intent.tool)
  if (!op) return ''
  const isOfClient = 'client_id' in op.input.shape
  if (isOfClient && !client)
    return [phrases.whichClient, ...(await clientNames(turn.ctx, phrases))].join('\n')
  const compare_to = dayBefore(message, turn.ctx.now())
  const input = {
    ...(isOfClient && client && { client_id: client.id }),
    ...intent.input,
    ...(compare_to !== undefined && 'compare_to' in op.input.shape && { compare_to }),
    ...fromQuotes(intent, message),
  }
  const before = turn.proposals.length
  const { output, isError } = await callTool(turn, intent.tool, input)
  const summary = summarizeTool({
    tool: op.name,
    summary: op.summary,
    output,
    language: languageOf(message),
  })
  const title = `${summary.title}${client && isOfClient ? ` — ${client.name}` : ''}`
  if (isError) return `${title}\n${phrases.failed} ${errorIn(output)}`
  // What exactly is proposed goes along with the answer, for each reader in their own language.
  if (turn.proposals.length > before) return phrases.confirm
  return [title, ...summary.lines, `${phrases.source} ${intent.tool}`].join('\n')
}

function fromQuotes({ quoted }: Intent, message: string): Record<string, unknown> {
  const texts = quotedIn(message)
  if (quoted === 'keywords') return { keywords: texts.map((query) => ({ query })) }
  return quoted === 'seed' && texts[0] ? { seed: texts[0] } : {}
}

const errorIn = (output: unknown) =>
  typeof output === 'object' && output !== null && 'error' in output ? String(output.error) : ''

/** The client of the chat, the one named, or the only one. */
async function clientMeant(
  ctx: Context,
  scope: number | null,
  message: string,
): Promise<OwnedClient | undefined> {
  if (scope !== null) return (await clientsById(ctx, [scope])).get(scope)
  const { items } = await pageClients(ctx, { limit: MAX_SEARCHED, isArchived: false })
  const text = message.toLowerCase()
  const byId = Number(
    /(?:client|(?:клиент|клієнт)\p{L}{0,6})\s{0,5}#?(\d{1,15})/iu.exec(message)?.[1] ?? 0,
  )
  const named = items.filter(({ name, domain, id }) => {
    return (
      id === byId ||
      text.includes(domain) ||
      (name.trim().length > 2 && text.includes(name.toLowerCase()))
    )
  })
  return named[0] ?? (items.length === 1 ? items[0] : undefined)
}

async function clientNames(ctx: Context, phrases: Phrases): Promise<string[]> {
  const { items } = await pageClients(ctx, { limit: MAX_NAMED, isArchived: false })
  return items.map(({ id, name, domain }) => `- ${name} (${domain}), ${phrases.client} ${id}`)
}
