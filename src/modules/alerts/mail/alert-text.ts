import type { Language } from '../../../../locales/index.ts'
import type { Context } from '../../../core/context.ts'
import { clientsById } from '../../clients/index.ts'
import { describeAlert, describeInLines } from '../rules/describe.ts'
import * as store from '../store/alerts.ts'

const EXAMPLES = 4

type Described = Pick<store.Alert, 'id' | 'client_id' | 'findings'>

/** What happened, in a language. */
export async function textOf(
  tx: Context,
  alert: Described,
  language: Language = 'en',
): Promise<string> {
  return (await textsOf(tx, alert)).text(language)
}

/** The same in any language, as one sentence or line by line. */
export async function textsOf(tx: Context, { id, client_id, findings }: Described) {
  const client =
    client_id === null ? undefined : (await clientsById(tx, [client_id])).get(client_id)
  const shown = await Promise.all(
    findings.map(async (finding) => ({
      finding,
      items: await store.topItems(tx.db, { alertId: id, ruleId: finding.rule_id }, EXAMPLES),
    })),
  )
  const name = client?.name ?? null
  return {
    text: (language: Language) => describeAlert(name, shown, language),
    lines: (language: Language) => describeInLines(name, shown, language),
  }
}
