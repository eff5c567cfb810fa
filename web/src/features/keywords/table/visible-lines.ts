import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { keywordFeaturesQuery } from '../../../api/analytics.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { useScope } from '../../../domain/period/scope.ts'
import { isInSegment, keywordLinesOf } from '../../../domain/positions/keyword-lines.ts'
import { filterByResult, filterKeywords } from '../filter.ts'

/** The lines that fit the address: its filters and the segment of the scope. */
export function useVisibleLines(clientId: number, keywords: Keyword[]) {
  const filter = useFilter()
  const { at, segment } = useScope()
  const wanted = useDeferredValue(JSON.stringify(filter))
  const { data: features } = useQuery(keywordFeaturesQuery(clientId, at))
  const lines = useMemo(() => keywordLinesOf(keywords, features), [keywords, features])
  const shown = useMemo(() => {
    const asked = JSON.parse(wanted)
    const fitNames = filterByResult(filterKeywords(lines, asked), asked)
    return fitNames.filter((line) => isInSegment(line, segment))
  }, [lines, wanted, segment])
  return { lines, shown }
}

/** What the address narrows the lines by, without how they are shown. */
export const useFilter = () =>
  useSearch({
    from: '/inside/c/$clientId/keywords',
    select: ({
      sort: _,
      view: __,
      page: ___,
      hide: ____,
      group: _____,
      ideas: ______,
      ...filter
    }) => filter,
    structuralSharing: true,
  })
