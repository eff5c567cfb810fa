/** How many checks decide whether the ranking page changes. */
export const REMEMBERED = 5

/** The pages that ranked in the last checks, newest first. */
export const remember = (page: string | undefined, before: string[]): string[] =>
  page === undefined ? before : [page, ...before].slice(0, REMEMBERED)

export const changesIn = (pages: string[]): number =>
  pages.filter((page, index) => index > 0 && page !== pages[index - 1]).length

const MANY_CHANGES = 2

export type Conflict = 'several_pages' | 'changing_page'

/** Why several pages of the client seem to compete for one keyword; empty when they do not. */
export function conflictsOf({
  pages,
  ranked,
}: {
  pages: string[]
  ranked: string[]
}): Conflict[] {
  return [
    ...(new Set(pages).size > 1 ? (['several_pages'] as const) : []),
    ...(changesIn(ranked) >= MANY_CHANGES ? (['changing_page'] as const) : []),
  ]
}
