import { key, token } from '../world/chance.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function esc(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    : text
}

export function each<T>(
  list: readonly T[],
  render: (value: T, index: number) => string,
): string {
  return list.map(render).join('')
}

/** Puts a tag around the words of the query, as engines do in snippets. */
export function highlight(text: string, query: string, tag: 'em' | 'b' | 'strong'): string {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2)
  return text
    .split(/(\p{L}+)/u)
    .map((part) =>
      words.includes(part.toLowerCase()) ? `<${tag}>${esc(part)}</${tag}>` : esc(part),
    )
    .join('')
}

/** The opaque click identifiers that engines print on nearly every node. */
export function ved(...parts: (string | number)[]): string {
  return `2ahUKEwi${token(24, ...parts)}QFnoECA${key(...parts) % 90}QAQ`
}

/** "host › path › la..." as shown beneath a title. */
export function trail(crumbs: readonly string[], limit = 58): string {
  const rest = crumbs
    .slice(1)
    .map((crumb) => ` › ${crumb}`)
    .join('')
  const room = limit - (crumbs[0]?.length ?? 0)
  return rest.length > room ? `${rest.slice(0, Math.max(6, room))}...` : rest
}

export const PIXEL =
  'data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAEKAAEALAAAAAABAAEAAAICRAEAOw=='
