import type { Language } from '../../../locales/index.ts'
import type { Context } from '../../core/context.ts'
import { clientsById } from '../clients/index.ts'
import { describeAlert } from './describe.ts'
import * as store from './store/alerts.ts'

const EXAMPLES = 4

type Described = Pick<store.Alert, 'id' | 'client_id' | 'findings'>

/** What happened, in a language. */
export async function textOf(
  tx: Context,
  alert: Described,
  language: Language = 'en',
): Promise<string> {
  return (await textsOf(tx, alert))(language)
}

/** The same in whichever language is asked for. */
export async function textsOf(tx: Context, { id, client_id, findings }: Described) {
  const client =
    client_id === null ? undefined : (await clientsById(tx, [client_id])).get(client_id)
  const shown = await Promise.all(
    findings.map(async (finding) => ({
      finding,
      items: await store.topItems(tx.db, { alertId: id, ruleId: finding.rule_id }, EXAMPLES),
    })),
  )
  return (language: Language) => describeAlert(client?.name ?? null, shown, language)
}
