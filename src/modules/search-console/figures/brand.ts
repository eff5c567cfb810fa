import { canonicalHost } from '../../../base/network/domain.ts'
import { type OwnedClient, queryKey } from '../../clients/index.ts'
import type { Property } from '../store/properties.ts'

/** The brand terms of a client: those chosen, otherwise its name and domain. */
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
