import type { Named } from './brands.ts'
import type { Item, Outline } from './outline.ts'

const OWN = 0
/** Named only to be compared with what the sentence is about. */
const COMPARED =
  /(?<!\p{L})(?:alternatives?\s+to|unlike|than|compared\s+(?:to|with)|similar\s+to|instead\s+of|rather\s+than|vs\.?|versus|rivals?(?:\s+such\s+as)?|competitors?\s+(?:of|like|such\s+as)|в\s+отличие\s+от|чем|по\s+сравнению\s+с|похож\p{L}*\s+на|вместо|альтернатив\p{L}*|конкурент\p{L}*|на\s+відміну\s+від|ніж|порівняно\s+з|схож\p{L}*\s+на|замість)\s+[«"“*_[]{0,4}$/iu
const NEARBY = 40

/**
 * The rank of the client among all who are named, by first appearance; inside a numbered list the number that the list
 * gives. Null when it is not named.
 */
export function positionOf(text: string, { items }: Outline, mentions: Named[]): number | null {
  const first = mentions.find(({ brand }) => brand === OWN)
  if (!first) return null
  const item = itemAt(items, first)
  const heads = headsOf(text, items, mentions)
  const headed =
    item && items.find((each) => each.list === item.list && heads.get(each) === OWN)
  if (headed) return headed.number
  const earlier = mentions.filter(({ start }) => start < first.start).map(({ brand }) => brand)
  return new Set(earlier).size + 1
}

/** The innermost item in which a name stands. */
const itemAt = (items: Item[], { start }: Named) =>
  items.findLast((item) => start >= item.start && start < item.end)

/** An item is about the first who is named in it for its own sake. */
function headsOf(text: string, items: Item[], mentions: Named[]): Map<Item, number> {
  const heads = new Map<Item, number>()
  for (const mention of mentions) {
    const item = itemAt(items, mention)
    if (!item || heads.has(item)) continue
    const before = text.slice(Math.max(item.start, mention.start - NEARBY), mention.start)
    if (!COMPARED.test(before)) heads.set(item, mention.brand)
  }
  return heads
}
