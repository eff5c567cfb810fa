import { useQuery } from '@tanstack/react-query'
import { keywordsQuery } from '../../api/keywords.ts'
import { ENGINES } from '../fields/engine-names.ts'
import { useScope } from '../period/scope.ts'

/** The name of the engine that figures are of, where the client tracks several; else nothing. */
export function useEngineName(
  clientId: number,
  engine: string | undefined,
): string | undefined {
  const { at } = useScope()
  const { data: keywords = [] } = useQuery(keywordsQuery(clientId, at))
  const isOneOfMany = new Set(keywords.map((keyword) => keyword.engine)).size > 1
  return isOneOfMany ? ENGINES[engine as keyof typeof ENGINES] : undefined
}
