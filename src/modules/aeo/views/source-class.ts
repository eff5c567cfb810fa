import { type HostKind, hostKind } from '../../rank-checks/index.ts'

export const SOURCE_CLASSES = [
  'own',
  'competitor',
  'news',
  'forum',
  'video',
  'social',
  'marketplace',
  'review',
  'reference',
  'blog',
  'other',
] as const
type SourceClass = (typeof SOURCE_CLASSES)[number]

const BY_HOST: Record<HostKind, SourceClass> = {
  ugc: 'forum',
  qa: 'forum',
  video: 'video',
  social: 'social',
  wiki: 'reference',
  marketplace: 'marketplace',
  review: 'review',
  publisher: 'news',
  hosted: 'blog',
}
const OWNERS = { client: 'own', competitor: 'competitor' } as const
/** Newspapers say so in their names: there are too many to list. */
const NEWS = /(?:^|[.-])[a-z]*(?:news|times|herald|gazette|tribune)(?:[.-]|$)/
const REFERENCE = /(?:^|[.-])(?:wiki|dictionary|encyclopedia)|(?:^|\.)(?:edu|gov)(?:\.|$)/

/** What kind of site an answer rests on: who could have the client mentioned there, and how. */
export function sourceClass(
  domain: string,
  owner: 'client' | 'competitor' | null,
): SourceClass {
  if (owner) return OWNERS[owner]
  const known = hostKind(domain)
  if (known) return BY_HOST[known]
  if (REFERENCE.test(domain)) return 'reference'
  return NEWS.test(domain) ? 'news' : 'other'
}
