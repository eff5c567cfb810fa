import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The markup is the same in every language, so one is enough outside of long runs. */
export const LANGUAGES = process.env.TEST_LONG ? ['en', 'ru', 'uk'] : ['en']

const BRIEF = { resultTypes: ['violations'], selectors: false, iframes: false, preload: false }
// Contrast takes most of the time and comes from tokens that have their own test; a theme changes nothing else.
const ASKED = {
  shape: { ...BRIEF, rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } },
  light: { ...BRIEF, rules: { 'target-size': { enabled: true } } },
  layer: { ...BRIEF, rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } },
  dark: { ...BRIEF, runOnly: ['color-contrast'] },
}

/** Layers over a page; the page itself is checked without them. */
const LAYER = '[role=dialog], [role=menu]'

/** Announcements to screen readers stay for seconds, even when what they name is gone. */
const DRAWN = { exclude: ['[data-live-announcer]'] }

/** Accessibility violations of the page in its current state. */
export async function violations(page: Page, asked: keyof typeof ASKED = 'light'): Promise<unknown[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const where = JSON.stringify(asked === 'layer' ? LAYER : DRAWN)
  const result = (await page.evaluate(`axe.run(${where}, ${JSON.stringify(ASKED[asked])})`)) as AxeResults
  return result.violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 300)])
}
