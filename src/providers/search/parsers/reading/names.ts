/** A fixed set of words, found by hash without cutting strings out of the source. */
export type Words = {
  words: string[]
  index: Map<string, number>
  hashes: Int32Array
  lengths: Int32Array
  ids: Int32Array
  mask: number
}

/** The vocabulary one reader cares about; everything else on the page costs no more than its characters. */
export type Names = {
  tags: Words
  classes: Words
  ids: Words
  attrs: Words
  /** Number of the element that is in no list. */
  other: number
  kinds: Uint8Array
  implied: Uint8Array
  /** Elements whose text nobody sees. */
  hidden: Uint8Array
  /** Numbers of attributes that the parser itself looks at. */
  class: number
  id: number
  style: number
}

type Vocabulary = {
  classes: readonly string[]
  ids: readonly string[]
  attrs: readonly string[]
}

const VOID = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]
const RAW = ['script', 'style', 'textarea', 'title', 'iframe', 'xmp']
const INLINE =
  'a abbr b bdi bdo big cite code em font g-emoji i kbd label mark s samp small span strong sub sup u var'
const PLAIN =
  'article aside block-component body button center details div dl footer form g-section-with-header h1 h2 h3 h4 h5 h6 head header html item main nav noscript object ol p pre section select source svg table tbody template thead time ul'
// A greater number encloses a smaller one: a new row ends the open cell and the open row.
const IMPLIED: Record<string, number> = {
  option: 1,
  p: 1,
  dd: 2,
  dt: 2,
  li: 3,
  td: 4,
  th: 4,
  tr: 5,
}

const TAGS = [
  '#text',
  ...new Set([
    ...VOID,
    ...RAW,
    ...INLINE.split(' '),
    ...PLAIN.split(' '),
    ...Object.keys(IMPLIED),
    'other',
  ]),
]

const HIDDEN = ['noscript', 'template', 'svg', 'button', 'select', 'textarea', 'iframe', 'head']

/** How an element is read: as a block of its own, without content, or as raw text up to its end tag. */
export const KIND = { block: 1, void: 2, raw: 4 } as const

export function compileNames({ classes, ids, attrs }: Vocabulary): Names {
  const tags = compileWords(TAGS)
  const known = [...new Set(['class', 'id', 'style', ...attrs])]
  return {
    tags,
    classes: compileWords([...new Set(classes)]),
    ids: compileWords([...new Set(ids)]),
    attrs: compileWords(known),
    other: TAGS.indexOf('other'),
    kinds: Uint8Array.from(TAGS, kindOf),
    implied: Uint8Array.from(TAGS, (tag) => IMPLIED[tag] ?? 0),
    hidden: Uint8Array.from(TAGS, (tag) => (HIDDEN.includes(tag) ? 1 : 0)),
    class: known.indexOf('class'),
    id: known.indexOf('id'),
    style: known.indexOf('style'),
  }
}

/** The number of a known word, or -1. Hash and length together are proof enough for a page's vocabulary. */
export function lookUp(table: Words, hash: number, length: number): number {
  for (let slot = hash & table.mask; ; slot = (slot + 1) & table.mask) {
    const id = table.ids[slot] ?? -1
    if (id < 0) return -1
    if (table.hashes[slot] === hash && table.lengths[slot] === length) return id
  }
}

function compileWords(words: string[]): Words {
  let size = 16
  while (size < words.length * 4) size *= 2
  const hashes = new Int32Array(size)
  const lengths = new Int32Array(size)
  const ids = new Int32Array(size).fill(-1)
  const index = new Map(words.map((word, id) => [word, id]))
  const table: Words = { words, index, hashes, lengths, ids, mask: size - 1 }
  words.forEach((word, id) => {
    const hash = hashOf(word)
    let slot = hash & table.mask
    while ((table.ids[slot] ?? -1) >= 0) slot = (slot + 1) & table.mask
    table.hashes[slot] = hash
    table.lengths[slot] = word.length
    table.ids[slot] = id
  })
  return table
}

function hashOf(word: string): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0
  return hash
}

function kindOf(tag: string): number {
  if (INLINE.split(' ').includes(tag) || tag === '#text' || tag === 'wbr')
    return tag === 'wbr' ? KIND.void : 0
  if (RAW.includes(tag)) return KIND.raw
  return VOID.includes(tag) && tag !== 'br' && tag !== 'hr'
    ? KIND.void
    : KIND.block | (VOID.includes(tag) ? KIND.void : 0)
}
