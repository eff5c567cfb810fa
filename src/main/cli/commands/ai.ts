import { AS, command } from '../command.ts'
import { EXIT_NO, ExitWith, UsageError } from '../failure.ts'
import { type Caller, call, clientOf, openCaller } from './app.ts'
import { follow } from './check.ts'

const ask = command({
  name: 'ai ask',
  summary:
    'Ask the assistants one prompt and see which of them mention a client; exits with 6 when none does',
  examples: ['ai ask "Which espresso machine is best?" --client example.com'],
  args: ['PROMPT'],
  options: {
    client: {
      type: 'string',
      value: 'CLIENT',
      required: true,
      hint: 'Client that should be mentioned: an id or a domain',
    },
    samples: {
      type: 'string',
      value: 'N',
      hint: 'Samples per assistant, 1 to 10; defaults to the client’s setting',
    },
    ...AS,
  },
  async run(io, { as, client, samples }, [prompt_text = '']) {
    const caller = await openCaller(io, as)
    const client_id = await clientOf(caller, client)
    const prompt_id = await trackedPrompt(caller, { client_id, prompt_text })
    const times = samples === undefined ? {} : { samples: Number(samples) }
    const { id } = await call(caller, 'startAeoCheck', {
      client_id,
      prompt_ids: [prompt_id],
      ...times,
    })
    const run = await follow(io, { caller, client_id, kind: 'ai_check', id })
    if (run.status !== 'done')
      throw new Error(`The check ended as ${run.status}. ${run.message}`)
    const { items } = await call(caller, 'getAeoResults', { client_id, check_id: id })
    const { assistantLabel } = await import('../../../providers/vendors.ts')
    io.list(items, [
      ['assistant', (each) => assistantLabel(each.llm_provider)],
      ['sample', (each) => each.sample],
      ['mentioned', (each) => mentionedAs(each)],
      ['cited', (each) => (each.our_domain_cited ? 'yes' : 'no')],
      ['instead', (each) => each.competitors_mentioned.slice(0, 3).join(', ') || null],
    ])
    if (items.some((each) => each.source === 'sandbox'))
      io.note('These answers come from the sandbox, a simulated web')
    if (!items.some((each) => each.our_domain_mentioned))
      throw new ExitWith(EXIT_NO, 'No assistant mentions the client')
  },
})

export const aiCommands = [ask]

type Mention = { state: string; our_domain_mentioned: boolean; mention_position: number | null }

/** A failed answer says nothing about visibility. */
function mentionedAs({ state, our_domain_mentioned, mention_position }: Mention): string {
  if (state === 'failed') return 'failed'
  if (!our_domain_mentioned) return 'no'
  return mention_position === null ? 'yes' : `as ${mention_position}`
}

type Wanted = { client_id: number; prompt_text: string }

/** The prompt among those of the client; a new one is added. */
async function trackedPrompt(
  caller: Caller,
  { client_id, prompt_text }: Wanted,
): Promise<number> {
  const { created } = await call(caller, 'addAeoPrompts', {
    client_id,
    prompts: [{ prompt_text }],
  })
  if (created[0]) return created[0].id
  const { items } = await call(caller, 'listAeoPrompts', {
    client_id,
    q: prompt_text.slice(0, 200),
  })
  const found =
    items.find((each) => each.prompt_text.toLowerCase() === prompt_text.trim().toLowerCase()) ??
    items[0]
  if (!found) throw new UsageError('The prompt could not be added', 'ai ask')
  return found.id
}
