import type { PlainKey } from '../../i18n/language.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import type { Check } from './queries.ts'

const CHECKS = [
  'answers',
  'https',
  'robots',
  'ai_crawlers',
  'sitemap',
  'response_time',
  'page_size',
  'compression',
  'blocking_scripts',
  'image_sizes',
  'security_headers',
  'indexable',
  'title',
  'description',
  'h1',
  'canonical',
  'language',
  'mobile',
  'structured_data',
  'preview',
  'image_texts',
  'content',
] as const

const ISSUES = [
  'broken_links',
  'broken_outward_links',
  'server_errors',
  'unreadable_pages',
  'hidden_pages',
  'missing_titles',
  'duplicate_titles',
  'missing_descriptions',
  'duplicate_descriptions',
  'headings',
  'canonicals',
  'hreflang',
  'redirected_links',
  'thin_pages',
  'images_without_text',
  'slow_pages',
] as const

type Labelled = { name: PlainKey; why: PlainKey }

/** The labels of a check; undefined for an unknown one. */
export function checkLabels(id: string): Labelled | undefined {
  const known = CHECKS.find((each) => each === id)
  return known && { name: `audit.check.${known}`, why: `audit.why.${known}` }
}

export function issueLabel(id: string): PlainKey | undefined {
  const known = ISSUES.find((each) => each === id)
  return known && `audit.issue.${known}`
}

export const CHECK_TONES: Record<Check['status'], Tone> = {
  pass: 'good',
  warn: 'changed',
  fail: 'bad',
  unknown: 'off',
}
