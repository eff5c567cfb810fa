import type { Competitor } from '../api/competitors.ts'
import './look.css'

export type Look = { [Part in 'color' | 'dash']: NonNullable<Competitor[Part]> }

export const COLORS = ['teal', 'plum', 'ochre', 'slate'] as const satisfies Look['color'][]
export const DASHES = ['long', 'short', 'mixed', 'dots'] as const satisfies Look['dash'][]

type Chosen = { [Part in keyof Look]: Look[Part] | null }

/** How the line at this place of a list is drawn: as it was chosen, else by its place; from the fifth on it is grey. */
export function lookOf(index: number, chosen: Chosen = { color: null, dash: null }): Look | null {
  const { color, dash } = chosen
  if (!color && !dash && index >= COLORS.length) return null
  const place = index % COLORS.length
  return { color: color ?? COLORS[place] ?? 'slate', dash: dash ?? DASHES[place] ?? 'dots' }
}

/** What a drawn line, its name and its dots carry, so that one place decides how they look. */
export const lookData = (look: Look | null | undefined) =>
  look ? { 'data-color': look.color, 'data-dash': look.dash } : {}
