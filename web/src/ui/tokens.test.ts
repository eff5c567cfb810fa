import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** A color of the tokens as three numbers from 0 to 255. */
function colourOf(name: string, theme: Theme): number[] {
  const value = new RegExp(`--${name}: ([^;]*);`).exec(css)?.[1] ?? ''
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  const hex = theme === 'light' ? light : dark
  assert.ok(hex, `--${name} has a colour`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** WCAG 2.2: relative luminance. */
function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A background with a share of ink mixed in, as `--hover` does. */
const mixed = (ground: number[], ink: number[], share: number) =>
  ground.map((part, at) => part * (1 - share) + (ink[at] ?? 0) * share)

const TEXTS = [
  ...['ink', 'ink-2', 'ink-3', 'up', 'down', 'danger', 'own-line'],
  ...['competitor-1', 'competitor-2', 'competitor-3', 'competitor-4'],
]
const HOVER = 0.06

for (const theme of THEMES) {
  test(`every text color is readable on every background, also on hover (${theme})`, () => {
    const ink = colourOf('ink', theme)
    const poor = ['bg', 'surface'].flatMap((ground) =>
      TEXTS.flatMap((text) => {
        const under = colourOf(ground, theme)
        const ratio = contrast(colourOf(text, theme), under)
        const hovered = contrast(colourOf(text, theme), mixed(under, ink, HOVER))
        return Math.min(ratio, text.startsWith('competitor') ? ratio : hovered) < 4.5
          ? [`${text} on ${ground}: ${ratio.toFixed(2)}, under the pointer ${hovered.toFixed(2)}`]
          : []
      }),
    )
    assert.deepEqual(poor, [])
  })

  test(`marked text is readable, and edges of controls are visible (${theme})`, () => {
    assert.ok(contrast(colourOf('on-mark', theme), colourOf('mark', theme)) >= 4.5)
    for (const ground of ['bg', 'surface'])
      assert.ok(contrast(colourOf('rule-strong', theme), colourOf(ground, theme)) >= 3, ground)
  })
}
