import { rounded } from '../present.ts'

/** The difference of two figures as they are shown; null where one of them is not known. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null
  return rounded(rounded(now) - rounded(before))
}

export type Counts = {
  visibility: number
  avg_position?: number | null
  top3: number
  top10: number
  top30: number
  not_found: number
  is_partial: boolean
}

/** What changed between two checks; null where they do not compare. */
export function changesBetween(now: Counts | undefined, before: Counts | undefined) {
  if (!now || !before || now.is_partial || before.is_partial) return null
  return {
    visibility: rounded(rounded(now.visibility) - rounded(before.visibility)),
    avg_position: changeOf(now.avg_position, before.avg_position),
    top3: now.top3 - before.top3,
    top10: now.top10 - before.top10,
    top30: now.top30 - before.top30,
    not_found: now.not_found - before.not_found,
  }
}
