type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

/** The difference between two texts, sentence by sentence. */
export function diffTexts(before: string, after: string): Piece[] {
  const old = sentencesOf(before)
  const now = sentencesOf(after)
  const table = common(old, now)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && keyOf(old[i]) === keyOf(now[j])) {
      pieces.push({ kind: 'same', text: now[j] ?? '' })
      i++
      j++
    } else if (
      j >= now.length ||
      (i < old.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'gone', text: old[i] ?? '' })
      i++
    } else {
      pieces.push({ kind: 'new', text: now[j] ?? '' })
      j++
    }
  }
  return pieces
}

const MAX_SENTENCES = 400

/** Sentences and lines, with what parts them. */
function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?\n]+[.!?]*\s*|\n+/g) ?? []).slice(0, MAX_SENTENCES)
}

const keyOf = (sentence: string | undefined) => (sentence ?? '').trim().toLowerCase()

/** The length of the longest common subsequence from each index on. */
function common(old: string[], now: string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  )
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i]
      if (!row) continue
      row[j] =
        keyOf(old[i]) === keyOf(now[j])
          ? (table[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
