import { useClient } from '../../../api/clients.ts'
import type { Value } from '../../../i18n/translate.ts'
import { useServerMessage } from '../../../ui/page/server-message.tsx'
import type { Proposal } from '../queries.ts'

/** What is to be confirmed, in the reader's language: the operation is the code of the sentence, its input the values. */
export function usePreview({
  action,
  params,
  preview,
}: Pick<Proposal, 'action' | 'params' | 'preview'>): string {
  const { data: client } = useClient(Number(params.client_id))
  const confirm = useServerMessage()(
    { code: params.dry_run === true ? 'dry_run' : action, values: valuesOf(params) },
    'confirm',
  )
  if (confirm === undefined) return preview
  return client ? `${client.name} (${client.domain}): ${confirm}` : confirm
}

/** A list becomes its length; other objects are left out. */
function valuesOf(params: Proposal['params']) {
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) values[name] = value.length
    else if (typeof value === 'string' || typeof value === 'number')
      values[name] = String(value)
  }
  return values
}
