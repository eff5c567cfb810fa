/** A letter as it was handed in. */
export type Letter = { n: number; at: number; from: string; to: string[]; raw: string }

export type Mailbox = {
  take(letter: Omit<Letter, 'n'>): void
  letters(): Letter[]
  clear(): void
}

const MAX_LETTERS = 1000

/** Everything that was mailed, the last letters only. */
export function createMailbox(): Mailbox {
  let count = 0
  let letters: Letter[] = []
  return {
    take(letter) {
      count++
      letters = [...letters, { n: count, ...letter }].slice(-MAX_LETTERS)
    },
    letters: () => letters,
    clear() {
      letters = []
    },
  }
}
