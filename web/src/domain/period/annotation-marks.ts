import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'

export type Annotation = Answer<'get', '/api/v1/clients/{client_id}/annotations'>[number]

export const annotationsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'annotations'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/annotations', {
        path: { client_id: clientId },
        signal,
      }),
  })

const SIGNS: Record<Annotation['kind'], string> = {
  note: 'i',
  deploy: '↑',
  content: '+',
  algorithm: 'G',
}

/** What happened to the site, as marks of a chart that has no room for their texts: these stand in the tooltip of each. */
export function useAnnotationMarks(
  clientId: number,
  { from, to }: { from: number; to: number },
) {
  const { language, translateNotice } = useLanguage()
  const { data: annotations = [] } = useQuery(annotationsQuery(clientId))
  return annotations
    .filter(({ happened_at: at }) => at >= from && at < to)
    .map(({ happened_at: at, kind, note }) => ({
      at,
      sign: SIGNS[kind],
      label: `${wholeDay(language, at)}: ${translateNotice(note)}`,
    }))
}
