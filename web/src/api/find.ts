import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** What the server finds in the whole workspace. */
export type Found = { id: string; type: string; title: string; subtitle: string; url: string }

const MIN_LETTERS = 2

/** Asks for everything that fits a text. Where the server does not know the question, nothing is found. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/search?q=${encodeURIComponent(text)}`, { signal })
      if (!response.ok) return []
      const said: unknown = await response.json()
      return Array.isArray(said) ? said.flatMap(readFound) : []
    },
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Only what leads to a place of this site is taken. */
function readFound(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const word = (name: string) => String(new Map(Object.entries(value)).get(name) ?? '')
  const url = word('url')
  if (!/^\/(?!\/)/.test(url)) return []
  return [
    { id: `${word('type')} ${word('id')}`, type: word('type'), title: word('title'), subtitle: word('subtitle'), url },
  ]
}
