import { api } from '../../../api/client/client.ts'
import { useAction } from '../../../ui/action.ts'
import { sourcesQuery } from '../queries.ts'

type Keyed = { name: string; scope: 'installation' | 'workspace'; onSaved(): void }

/** Tries what was typed, and saves it. */
export function useSourceKey({ name, scope, onSaved }: Keyed) {
  const path = { name }
  const test = useAction({
    run: (values: Record<string, string>) =>
      api('post', '/api/v1/sources/{name}/test', { path, body: { ...values, scope } }),
    isQuiet: true,
  })
  const save = useAction({
    run: (values: Record<string, string>) =>
      api('put', '/api/v1/sources/{name}/key', { path, body: { ...values, scope } }),
    refresh: [sourcesQuery.queryKey, ['search-modes'], ['health']],
    onDone: onSaved,
    isQuiet: true,
  })
  return { test, save }
}

const FIELDS = ['key', 'login', 'password', 'project', 'url', 'model']

/** Fields that were left empty are not sent, nor what only steers the form. */
export function filledIn(
  entries: Iterable<[string, FormDataEntryValue]>,
): Record<string, string> {
  const given = [...entries].filter(([name, value]) => FIELDS.includes(name) && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
