import { unescapeScript } from './redirect-tokens.ts'

/** JSON as Google's services send it: behind a guard prefix, and of no promised shape. */
export function parsePayload(text: string): unknown {
  const start = text.search(/[[{]/)
  if (start < 0) return null
  // Anything but the guard before the first bracket means a page, not a payload.
  if (!/^(?:\)\]\}'|for\s*\(;;\);|[\w.]+\(|\s)*$/.test(text.slice(0, start).trim())) return null
  const last = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))
  try {
    return JSON.parse(text.slice(start, last + 1))
  } catch {
    return null
  }
}

/** The value at a path of array indexes and keys, or undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return typeof step === 'number' ? inner[step] : undefined
    if (typeof inner !== 'object' || inner === null) return undefined
    return Object.entries(inner).find(([key]) => key === String(step))?.[1]
  }, value)
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export function stringAt(
  value: unknown,
  ...path: readonly (string | number)[]
): string | undefined {
  const found = at(value, ...path)
  // Some payloads arrive escaped twice.
  return typeof found === 'string' && found !== ''
    ? unescapeScript(found.slice(0, 4_096))
    : undefined
}

export function numberAt(
  value: unknown,
  ...path: readonly (string | number)[]
): number | undefined {
  const found = at(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** Leaves out what is undefined, so that a field is there only when it is known. */
export function known<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const key in fields) {
    const value = fields[key]
    if (isKnown(value)) kept[key] = value
  }
  return kept
}

function isKnown<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined
}
