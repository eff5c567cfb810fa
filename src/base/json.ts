import { fail } from './errors.ts'
import { isStorable } from './text.ts'

const MAX_DEPTH = 32

/** JSON.parse for text from outside: bounded depth, no doubled keys, no text that cannot be stored. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw fail('json_invalid').with({ cause })
  }
  if (typeof value === 'object' && value !== null) scan(text)
  if (/\\u(0000|d[89a-f])/i.test(text) || text.includes('\0')) requireStorable(value)
  return value
}

/** For provider answers, whose shape is validated afterwards: text that is not JSON matches no shape. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Walks valid JSON text once, watching depth and doubled keys. */
function scan(text: string) {
  const keys: (Set<string> | null)[] = []
  let expectsKey = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"') {
      const end = closingQuote(text, i)
      if (expectsKey) addKey(keys.at(-1), text.slice(i, end + 1))
      expectsKey = false
      i = end
    } else if (char === '{' || char === '[') {
      keys.push(char === '{' ? new Set() : null)
      if (keys.length > MAX_DEPTH) throw fail('json_too_deep', { n: MAX_DEPTH })
      expectsKey = char === '{'
    } else if (char === '}' || char === ']') {
      keys.pop()
      expectsKey = false
    } else if (char === ',') {
      expectsKey = keys.at(-1) !== null
    }
  }
}

function closingQuote(text: string, open: number) {
  let i = open + 1
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}

function addKey(seen: Set<string> | null | undefined, quoted: string) {
  const key: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
  if (seen?.has(key)) throw fail('json_twice', { name: key.slice(0, 60) })
  seen?.add(key)
}

function requireStorable(value: unknown): void {
  if (typeof value === 'string' && !isStorable(value)) {
    throw fail('json_unstorable')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    requireStorable(key)
    requireStorable(inner)
  }
}
