import { REASONS } from '../../base/reason-codes.ts'
import { MAX_HITS, wordsOf } from './library.ts'
import type { Resource } from './reference-resources.ts'
import { textOf } from './reference-text.ts'

/** A page of the reference, or one of the errors. */
export type ReferenceHit = { path: string; title: string; section: string; excerpt: string }

const SCORE = { isNamed: 2, isTitled: 1 }

/** Operations and errors that hold every word; those that have them in their name come first. */
export function searchReference(resources: Resource[], query: string): ReferenceHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return [...operationsOf(resources), ...ERRORS]
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ name, text: _, ...hit }) => ({ hit, score: scoreOf({ ...hit, name }, words) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit)
}

type Entry = ReferenceHit & { name: string; text: string }

const operationsOf = (resources: Resource[]): Entry[] =>
  resources.flatMap((resource) =>
    resource.entries.map(({ method, path, described }) => {
      const { operationId: name, summary: title, description = '' } = described
      const excerpt = `${method.toUpperCase()} ${path}`
      return {
        path: `/docs/api/${resource.name}/${name}`,
        title,
        section: resource.title,
        excerpt,
        name,
        text: [named(name), title, excerpt, description].join(' ').toLowerCase(),
      }
    }),
  )

const ERRORS: Entry[] = Object.keys(REASONS).map((reason) => {
  const excerpt = textOf(reason)
  return {
    path: `/docs/api/errors#${reason}`,
    title: reason,
    section: 'Errors',
    excerpt,
    name: reason,
    text: `${named(reason)} ${excerpt}`.toLowerCase(),
  }
})

/** Found by the name, and by the words in it. */
function named(name: string): string {
  return `${name} ${name.replaceAll('_', ' ')}`
}

function scoreOf({ name, title }: Pick<Entry, 'name' | 'title'>, words: string[]): number {
  const count = (text: string) =>
    words.filter((word) => text.toLowerCase().includes(word)).length
  return SCORE.isNamed * count(named(name)) + SCORE.isTitled * count(title)
}
