/** Everything random in the world comes from here: the same parts always give the same number. */
export type Key = number

export function key(...parts: (string | number)[]): Key {
  let state = 0x811c9dc5
  for (const part of parts)
    state = typeof part === 'number' ? stir(state, part) : stirText(state, part)
  return finish(state)
}

export function unit(...parts: (string | number)[]): number {
  return key(...parts) / 0x1_0000_0000
}

/** Bell-shaped around 0 with deviation 1, never beyond ±3.5. */
export function normal(...parts: (string | number)[]): number {
  const base = key(...parts)
  let sum = 0
  for (let round = 0; round < 4; round++)
    sum += finish(base + round * 0x9e3779b9) / 0x1_0000_0000
  return (sum - 2) * Math.sqrt(3)
}

/** Smooth noise between -1 and 1 that needs about `period` days to become something else. */
export function wave(base: Key, day: number, period: number): number {
  const at = day / period + unit(base, period)
  const knot = Math.floor(at)
  const share = at - knot
  const eased = share * share * (3 - 2 * share)
  return knotValue(base, period, knot) * (1 - eased) + knotValue(base, period, knot + 1) * eased
}

export function item<T>(list: readonly T[], index: number): T {
  const found = list[((index % list.length) + list.length) % list.length]
  if (found === undefined) throw new RangeError('empty list')
  return found
}

export function pick<T>(list: readonly T[], ...parts: (string | number)[]): T {
  return item(list, key(...parts))
}

/** `count` different entries in an order that depends only on the parts. */
export function sample<T>(
  list: readonly T[],
  count: number,
  ...parts: (string | number)[]
): T[] {
  const rest = [...list]
  const size = Math.min(count, rest.length)
  let state = key(...parts)
  for (let index = 0; index < size; index++) {
    state = finish(state + 0x9e3779b9)
    const other = index + (state % (rest.length - index))
    const chosen = item(rest, other)
    rest[other] = item(rest, index)
    rest[index] = chosen
  }
  return rest.slice(0, size)
}

export function between(low: number, high: number, ...parts: (string | number)[]): number {
  return low + (key(...parts) % (high - low + 1))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

export function token(length: number, ...parts: (string | number)[]): string {
  let state = key(...parts)
  let text = ''
  for (let index = 0; index < length; index++) {
    state = finish(state + 0x9e3779b9)
    text += ALPHABET[state & 63]
  }
  return text
}

function knotValue(base: Key, period: number, knot: number): number {
  return unit(base, period, knot) * 2 - 1
}

function stirText(state: number, text: string): number {
  let mixed = state
  for (let index = 0; index < text.length; index++)
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193)
  return stir(mixed, text.length)
}

function stir(state: number, value: number): number {
  return finish(Math.imul(state ^ (value | 0), 0x85ebca6b) + 0x7f4a7c15)
}

function finish(state: number): number {
  let mixed = state | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
