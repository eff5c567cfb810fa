import './line-style.css'

export const LINE_COLORS = ['teal', 'plum', 'ochre', 'slate'] as const
export const LINE_DASHES = ['long', 'short', 'mixed', 'dots'] as const

export type LineStyle = {
  color: (typeof LINE_COLORS)[number]
  dash: (typeof LINE_DASHES)[number]
}

type ChosenStyle = { [Part in keyof LineStyle]: LineStyle[Part] | null }

/** The style of the line at this index: as it was chosen, else by the index; from the fifth on it is grey. */
export function lineStyleOf(
  index: number,
  chosen: ChosenStyle = { color: null, dash: null },
): LineStyle | null {
  const { color, dash } = chosen
  if (!color && !dash && index >= LINE_COLORS.length) return null
  const nth = index % LINE_COLORS.length
  return {
    color: color ?? LINE_COLORS[nth] ?? 'slate',
    dash: dash ?? LINE_DASHES[nth] ?? 'dots',
  }
}

/** The attributes by which a line, its label and its dots get their style. */
export const lineStyleData = (lineStyle: LineStyle | null | undefined) =>
  lineStyle ? { 'data-color': lineStyle.color, 'data-dash': lineStyle.dash } : {}
