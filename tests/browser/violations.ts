import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Words differ between languages, not what is drawn around them. */
export const LANGUAGES = process.env.TEST_LONG ? ['en', 'ru', 'uk'] : ['en']

// A theme changes colours only, so the second one is asked about colours only.
const BRIEF = { resultTypes: ['violations'], selectors: false, iframes: false, preload: false }
const WISHES = {
  light: { ...BRIEF, rules: { 'target-size': { enabled: true } } },
  dark: { ...BRIEF, runOnly: ['color-contrast'] },
}

/** What keeps somebody from using the page as it is drawn now. */
export async function violations(page: Page, theme: keyof typeof WISHES = 'light'): Promise<unknown[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const result = (await page.evaluate(`axe.run(document, ${JSON.stringify(WISHES[theme])})`)) as AxeResults
  return result.violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 300)])
}
