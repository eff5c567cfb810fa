import type { App } from '../../../core/context.ts'
import { GUEST, openContext } from '../../../core/context.ts'
import type { Port } from '../../../platform/config/sandbox.ts'
import type { Finding } from './finding.ts'

const KINDS = [
  { kind: 'search', port: 'search', check: 'search' },
  { kind: 'model', port: 'answers', check: 'answers' },
  { kind: 'store', port: 'stores', check: 'stores' },
  { kind: 'translation', port: 'translation', check: 'translation' },
] as const

const NEEDS: Partial<Record<Port, string>> = {
  search: '`source add serper` makes search real, and with it sites, app stores and indexing',
  answers: '`source add openai`, or another model, asks real AI assistants',
  mail: 'Set SMTP_HOST and SMTP_FROM to send reports and digests',
}

/** Sends one real question to the first source of every port. */
export async function* checkSources(app: App): AsyncGenerator<Finding> {
  const { CATALOGUE, orderIn, probeNow } = await import('../../../modules/sources/index.ts')
  const { simulated } = app.config
  for (const { kind, port, check } of KINDS) {
    if (simulated[port]) {
      yield simulatedFinding(check, port)
      continue
    }
    const [first] = orderIn(app.config, { kind })
    const info = CATALOGUE.find((each) => each.name === first)
    if (!info) {
      if (kind !== 'translation')
        yield { check, state: 'fail', found: 'no source is on', advice: NEEDS[port] ?? '' }
      continue
    }
    const ctx = openContext(app, GUEST)
    const signal = new AbortController().signal
    const { ok, took_ms, answer, message, remedy } = await probeNow(ctx, {
      info,
      signal,
      secrets: [],
    })
    const shown = answer[0] ? `: ${answer[0]}` : ''
    if (ok)
      yield { check, state: 'ok', found: `${info.name} answered in ${took_ms} ms${shown}` }
    else yield { check, state: 'fail', found: `${info.name}: ${message}`, advice: remedy }
  }
  yield mailFinding(app)
}

function mailFinding({ mail, config: { simulated } }: App): Finding {
  const check = 'mail'
  if (simulated.mail) return simulatedFinding(check, 'mail')
  if (mail) return { check, state: 'ok', found: 'a server is set; this check sends no mail' }
  return {
    check,
    state: 'warn',
    found: 'no server is set: links are shown to admins instead',
    advice: NEEDS.mail ?? '',
  }
}

const simulatedFinding = (check: string, port: Port): Finding => ({
  ...{ check, state: 'ok', found: 'simulated by the sandbox' },
  ...(NEEDS[port] && { advice: NEEDS[port] }),
})
