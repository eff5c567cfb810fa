import { canonicalHost } from '../../base/domain.ts'
import { type OwnedClient, queryKey } from '../clients/index.ts'
import type { Property } from './store/properties.ts'

/** By which words a query is one for the brand: those that somebody chose, else the name and the domain of the client. */
export function brandWords(
  { name, domain }: Pick<OwnedClient, 'name' | 'domain'>,
  { brand_words }: Property,
): string[] {
  if (brand_words) return brand_words
  const [label = ''] = canonicalHost(domain).split('.')
  return [
    ...new Set([queryKey(name), queryKey(domain), label, label.replaceAll('-', ' ')]),
  ].filter((word) => word.length > 2)
}
