const OPENING = /<untrusted-(\w{1,64}) [^<>]{0,200}>/g

/** What a careful model takes for orders: everything but the blocks that are marked as written by others. */
export const unfenced = (text: string): string => withBlocks(text, () => ' ')

/** The material itself, without its marks. */
export const unwrapped = (text: string): string => withBlocks(text, (inside) => inside)

/** Who the first block says it comes from. */
export const fenceSource = (text: string): string =>
  /<untrusted-\w{1,64} from=\\?"([^"\\]*)/.exec(text)?.[1] ?? ''

function withBlocks(text: string, replace: (inside: string) => string): string {
  let result = ''
  let at = 0
  for (const { 0: tag, 1: code = '', index } of text.matchAll(OPENING)) {
    const start = index + tag.length
    const end = index < at ? -1 : text.indexOf(`</untrusted-${code}>`, start)
    if (end < 0) continue
    result += text.slice(at, index) + replace(trimmed(text.slice(start, end)))
    at = end + `</untrusted-${code}>`.length
  }
  return result + text.slice(at)
}

/** Results inside JSON carry an end of line as two signs. */
function trimmed(inside: string): string {
  const from = ['\n', '\\n'].find((end) => inside.startsWith(end))?.length ?? 0
  const to = ['\n', '\\n'].find((end) => inside.endsWith(end))?.length ?? 0
  return inside.slice(from, inside.length - to)
}
