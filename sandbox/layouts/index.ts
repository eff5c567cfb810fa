import { unit } from '../world/chance.ts'
import { desktop2026 } from './google/desktop-2026.ts'
import { desktopClassic } from './google/desktop-classic.ts'
import { mobile } from './google/mobile.ts'
import { plain } from './google/plain.ts'
import { wml } from './google/wml.ts'
import { holdoutDesktop } from './holdout/desktop.ts'
import { holdoutMobile } from './holdout/mobile.ts'
import { holdoutPlain } from './holdout/plain.ts'
import type { Audience, Layout } from './page.ts'

export const layouts: Layout[] = [
  desktop2026,
  desktopClassic,
  mobile,
  plain,
  wml,
  holdoutDesktop,
  holdoutMobile,
  holdoutPlain,
]

export type Weights = Record<string, number>

export const defaultWeights: Weights = { 'desktop-2026': 1, mobile: 1, plain: 1, wml: 1 }

/** Chooses among the layouts of an audience by weight; the same parts always get the same one. */
export function chooseLayout(
  weights: Weights,
  audience: Audience,
  ...parts: (string | number)[]
): Layout {
  const choices = layouts.filter((layout) => layout.audience === audience)
  const total = choices.reduce((sum, { name }) => sum + (weights[name] ?? 0), 0)
  let at = unit(...parts, 'layout') * total
  const chosen = choices.find(({ name }) => {
    at -= weights[name] ?? 0
    return at < 0
  })
  const fallback = chosen ?? choices[0]
  if (!fallback) throw new RangeError(`no layout for ${audience}`)
  return fallback
}
