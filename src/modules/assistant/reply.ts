import { fail } from '../../base/errors.ts'
import { unverifiedNumbers } from '../../base/numbers.ts'
import { type Context, transaction } from '../../core/context.ts'
import { simulatedPorts } from '../../platform/config/sandbox.ts'
import { acquireLease, releaseLease } from '../../platform/limits.ts'
import { LlmError } from '../../providers/llm/port.ts'
import { hasBudget } from './budget.ts'
import { historyFor } from './history.ts'
import { presentAction } from './present.ts'
import { answerByModel, type Draft } from './responders/llm-responder.ts'
import { languageOf, PHRASES } from './responders/phrases.ts'
import { answerByRules } from './responders/rule-responder.ts'
import { insertActions, supersede } from './store/actions.ts'
import {
  type Chat,
  insertMessage,
  messagesInScope,
  requireChat,
  updateChat,
} from './store/chats.ts'
import { DEFAULT_TITLE, PROPOSAL_SECONDS, plainText, titleFrom } from './tools/tool-policy.ts'
import { openTurn, type Turn } from './tools/tool-runner.ts'

const BUSY_SECONDS = 15 * 60
const REMEMBERED = 40
const MAX_MESSAGES = 2000
const MAX_REPLY = 20_000

/** One message and its reply. A chat handles one message at a time. */
export async function converse(ctx: Context, chatId: number, message: string) {
  const chat = await requireChat(ctx, chatId)
  if (chat.message_count >= MAX_MESSAGES) throw fail('message_limit', { n: MAX_MESSAGES })
  const lease = await acquireLease(ctx.db, `chat:${chat.id}`, {
    max: 1,
    seconds: BUSY_SECONDS,
    instance: ctx.instance,
  })
  if (lease === null) throw fail('chat_busy')
  try {
    return await answer(ctx, chat, message)
  } finally {
    await releaseLease(ctx.db, lease)
  }
}

async function answer(ctx: Context, chat: Chat, message: string) {
  // What was said of simulated figures is no ground for an answer about live ones.
  const past = (await messagesInScope(ctx.db, chat, REMEMBERED)).filter(isOfThisWorld(ctx))
  const { id: chat_id, client_id } = chat
  await insertMessage(ctx.db, {
    chat_id,
    client_id,
    role: 'user',
    content: message,
    created_at: ctx.now(),
  })
  const turn = openTurn(ctx, { client_id: chat.client_id, report_id: chat.report_id })
  const draft: Draft = { text: '' }
  try {
    const by = await think(turn, { past, message }, draft)
    return await finish(ctx, chat, { turn, message, reply: draft.text, by })
  } catch (thrown) {
    // A stopped reply keeps its text so far, and proposes nothing.
    if (ctx.signal.aborted) {
      const reply = [draft.text, PHRASES[languageOf(message)].stopped]
        .filter(Boolean)
        .join('\n\n')
      await finish(ctx, chat, { turn: { ...turn, proposals: [] }, message, reply, by: 'model' })
    }
    throw thrown
  }
}

const isOfThisWorld =
  ({ config }: Context) =>
  ({ world }: { world: string }) =>
    world === simulatedPorts(config.simulated).join(',')

type Conversation = { past: Awaited<ReturnType<typeof messagesInScope>>; message: string }

/** By a model if one is configured, affordable and answering; otherwise by rules, and says so. */
async function think(
  turn: Turn,
  { past, message }: Conversation,
  draft: Draft,
): Promise<'model' | 'rules'> {
  const { ctx } = turn
  const byRules = async (reason: 'unconfigured' | 'failed' | 'budget') => {
    draft.text = await answerByRules(turn, message, reason)
    ctx.emitProgress?.({ type: 'text', data: { delta: draft.text } })
    return 'rules' as const
  }
  if (!ctx.llm.models().some(({ can }) => can.tools)) return byRules('unconfigured')
  if (!(await hasBudget(ctx))) return byRules('budget')
  try {
    await answerByModel(
      turn,
      { messages: historyFor([...past, { role: 'user', content: message }]), message },
      draft,
    )
    return 'model'
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError) || draft.text !== '')
      throw asFailure(thrown)
    ctx.log.warn({ reason: thrown.reason }, 'LLM chat failed, rules used instead')
    return byRules('failed')
  }
}

const asFailure = (thrown: unknown) =>
  thrown instanceof LlmError ? fail('model_broke_off').with({ cause: thrown }) : thrown

type Ended = { turn: Turn; message: string; reply: string; by: 'model' | 'rules' }

/** The answer and its proposals are stored together. */
function finish(ctx: Context, chat: Chat, { turn, message, reply, by }: Ended) {
  const text = plainText(reply.slice(0, MAX_REPLY)).slice(0, MAX_REPLY).toWellFormed() || '—'
  return transaction(ctx, async (tx) => {
    const now = tx.now()
    const { sources, materials } = turn
    const unverified =
      by === 'model' ? unverifiedNumbers(text, [...materials, message, ...previews(turn)]) : []
    const answer = {
      role: 'assistant' as const,
      content: text,
      sources,
      unverified,
      created_at: now,
    }
    const { id } = await insertMessage(tx.db, {
      chat_id: chat.id,
      client_id: chat.client_id,
      ...answer,
    })
    // Proposals about what the chat has turned away from in the meantime are not made.
    const isSameScope = (await requireChat(tx, chat.id)).client_id === chat.client_id
    const proposals = isSameScope ? turn.proposals : []
    await supersede(
      tx.db,
      chat.id,
      proposals.map(({ action }) => action),
    )
    const rows = proposals.map(({ params, cost, ...proposal }) => ({
      ...proposal,
      workspace_id: chat.workspace_id,
      user_id: chat.user_id,
      chat_id: chat.id,
      scope_client_id: chat.client_id,
      message_id: id,
      params: JSON.stringify(params),
      cost: cost && JSON.stringify(cost),
      status: 'pending' as const,
      created_at: now,
      expires_at: now + PROPOSAL_SECONDS,
    }))
    const actions = await insertActions(tx.db, rows)
    const title = chat.title === DEFAULT_TITLE ? { title: titleFrom(message) } : {}
    await updateChat(tx, chat.id, { ...title, updated_at: now })
    return {
      reply: text,
      session_id: chat.id,
      message_id: id,
      actions: actions.map((action) => presentAction(tx, action)),
      sources,
      generated_by: by,
      unverified,
    }
  })
}

const previews = ({ proposals }: Turn) => proposals.map((proposal) => JSON.stringify(proposal))
