import type { Listing } from '../../../providers/stores/port.ts'

export type Change = { field: string; before: string; after: string }

/** What a listing says of itself; numbers that move by themselves are no changes of it. */
const FIELDS = [
  'title',
  'subtitle',
  'shortDescription',
  'description',
  'developer',
  'category',
  'price',
  'version',
  'releaseNotes',
  'icon',
  'headerImage',
  'screenshots',
  'hasVideo',
  'languages',
  'contentRating',
] as const

const MAX_SHOWN = 500

/** The differences between two listings. What one of them does not know is no difference. */
export function changesBetween(before: Listing, after: Listing): Change[] {
  return FIELDS.flatMap((field) => {
    const [old, fresh] = [before[field], after[field]]
    if (old === null || fresh === null || JSON.stringify(old) === JSON.stringify(fresh))
      return []
    return [{ field: snake(field), before: shown(old), after: shown(fresh) }]
  })
}

function shown(value: NonNullable<Listing[(typeof FIELDS)[number]]>): string {
  const text = Array.isArray(value) ? `${value.length}: ${value.join(', ')}` : String(value)
  return text.slice(0, MAX_SHOWN)
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
