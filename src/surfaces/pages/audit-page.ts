import en from '../../../locales/en/audit.json' with { type: 'json' }
import type { Language } from '../../../locales/index.ts'
import ru from '../../../locales/ru/audit.json' with { type: 'json' }
import uk from '../../../locales/uk/audit.json' with { type: 'json' }
import { escapeHtml } from '../../base/text.ts'

const WORDS = { en, ru, uk }

type AuditPage = { language: Language; isIndexed: boolean }

/** The page of the dashboard as search engines and readers without scripts meet it: named and described in their language. */
export function auditPage(html: string, { language, isIndexed }: AuditPage): string {
  const words = WORDS[language]
  const title = escapeHtml(words['audit.title'])
  const lead = escapeHtml(words['audit.lead'])
  const robots = isIndexed ? '' : '<meta name="robots" content="noindex" />'
  const head = `${robots}<meta name="description" content="${lead}" /><title>${title}</title>`
  const body = `<noscript><h1>${title}</h1><p>${lead}</p><p>${escapeHtml(words['audit.noScript'])}</p></noscript>`
  const shell = html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<meta name="robots" content="noindex" />', '')
  return withElement(withElement(shell, 'title', head), 'noscript', body)
}

/** The first such element of a page, and what stands in its place. */
function withElement(html: string, name: string, replacement: string): string {
  const start = html.indexOf(`<${name}>`)
  const end = html.indexOf(`</${name}>`, start)
  if (start < 0 || end < 0) return html
  return html.slice(0, start) + replacement + html.slice(end + name.length + 3)
}
