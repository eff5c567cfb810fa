import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'

const MAX_TURNS = 6

const Request = z.looseObject({
  messages: z.array(z.unknown()),
  stream: z.boolean().optional(),
})
const Counts = z.record(z.string(), z.unknown())
const Turn = z.looseObject({
  content: z.array(z.unknown()),
  stop_reason: z.string().nullable(),
  usage: Counts,
})
type Turn = z.infer<typeof Turn>

/** A long search pauses its turn: it is sent back unchanged until the turn ends, and the parts are read as one answer. */
export function throughPauses(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const asked = Request.safeParse(jsonOrUndefined(String(init?.body ?? ''))).data
    const first = await fetcher(input, init)
    if (!asked || asked.stream || first.status !== 200) return first
    const text = await first.text()
    const turns: Turn[] = []
    let turn = Turn.safeParse(jsonOrUndefined(text)).data
    while (turn) {
      turns.push(turn)
      if (turn.stop_reason !== 'pause_turn' || turns.length === MAX_TURNS) break
      const paused = { role: 'assistant', content: turns.flatMap(({ content }) => content) }
      const body = JSON.stringify({ ...asked, messages: [...asked.messages, paused] })
      const next = await fetcher(input, { ...init, body })
      if (next.status !== 200) return next
      turn = Turn.safeParse(jsonOrUndefined(await next.text())).data
    }
    const whole = turns.length > 1 ? JSON.stringify(joined(turns)) : text
    return new Response(whole, { status: 200, headers: { 'content-type': 'application/json' } })
  }
}

function joined(turns: Turn[]): Turn {
  const last = turns.at(-1)
  const content = turns.flatMap((turn) => turn.content)
  return {
    ...turns[0],
    ...last,
    stop_reason: last?.stop_reason ?? null,
    content,
    usage: summed(turns),
  }
}

const summed = (turns: Turn[]) => turns.map(({ usage }) => usage).reduce(plus)

/** Adds up what is counted, at every level. */
function plus(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(b).map(([name, value]) => {
    const before = a[name]
    if (typeof value === 'number' && typeof before === 'number') return [name, before + value]
    const [inner, others] = [Counts.safeParse(before).data, Counts.safeParse(value).data]
    return [name, inner && others ? plus(inner, others) : value]
  })
  return { ...a, ...Object.fromEntries(entries) }
}
