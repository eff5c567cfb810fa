const MAX_QUERY = 300

/** Pasted text as queries: one a line, tidied, each once. */
export function readQueries(text: string): string[] {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.normalize('NFC').replace(/\s+/g, ' ').trim())
  return [...new Set(lines)].filter((line) => line !== '' && line.length <= MAX_QUERY)
}
