export type Variation = { what: string; body: unknown }

type Change = { name: string; of(value: unknown): unknown }
const GONE = Symbol('gone')

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value)

/** What sources do to their formats, one place at a time. `GONE` where a change does not apply. */
const CHANGES: Change[] = [
  { name: 'left out', of: () => undefined },
  { name: 'null', of: () => null },
  { name: 'a number as text', of: (value) => (typeof value === 'number' ? String(value) : GONE) },
  { name: 'an empty list', of: (value) => (isList(value) ? [] : GONE) },
  { name: 'a list with a null in front', of: (value) => (isList(value) ? [null, ...value] : GONE) },
  { name: 'a list with text behind', of: (value) => (isList(value) ? [...value, 'text'] : GONE) },
  {
    name: 'fields nobody knows',
    of: (value) => (isObject(value) ? { ...value, brand_new: { deep: [1] }, other: null } : GONE),
  },
  {
    name: 'another kind',
    of: (value) => (isObject(value) && typeof value.type === 'string' ? { ...value, type: 'some_new_kind' } : GONE),
  },
  { name: 'text for a part', of: (value) => (isObject(value) ? 'text' : GONE) },
  { name: 'an empty part', of: (value) => (isObject(value) ? {} : GONE) },
]

/** Copies of a recorded body that differ in one place each: at most so many, spread over all places. */
export function variationsOf(recorded: unknown, most: number): Variation[] {
  const all: Variation[] = []
  const visit = (value: unknown, path: (string | number)[], put: (changed: unknown) => unknown) => {
    for (const { name, of } of CHANGES) {
      const changed = of(value)
      if (changed !== GONE && path.length > 0) all.push({ what: `${path.join('.')}: ${name}`, body: put(changed) })
    }
    if (isList(value))
      for (const [at, inner] of value.entries())
        visit(inner, [...path, at], (changed) => put(value.toSpliced(at, 1, changed ?? null)))
    if (isObject(value))
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, key], (changed) => put({ ...value, [key]: changed }))
  }
  visit(recorded, [], (changed) => changed)
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)]).flatMap(
    (one) => one ?? [],
  )
}

/** Every address in a value, however deep. */
export function addressesIn(value: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string' && /^https?:/.test(inner)) found.add(inner)
    if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(visit)
  }
  visit(value)
  return found
}
