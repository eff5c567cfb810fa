import type { CrawlerAccess } from '../../../providers/sites/crawler-access.ts'
import { check, found, type Seen } from './check.ts'

/** Engines without which a site is hardly found. */
const VITAL = ['Googlebot', 'Bingbot']
const MAX_NAMED = 8

/** Which crawlers robots.txt blocks from the front page: search engines and assistants. */
export function crawlerChecks({ crawlers }: Seen) {
  const search = crawlers?.filter(({ purpose }) => purpose === 'search')
  const assistants = crawlers?.filter(({ purpose }) => purpose !== 'search')
  const blocked = blockedIn(search ?? [])
  const unread = blockedIn(assistants ?? [])
  return [
    check('robots', {
      status: search ? searchStatus(blocked) : 'unknown',
      weight: 5,
      ...(search ? named(blocked) : found('robots_silent')),
      why: 'Search engines do not crawl what robots.txt disallows.',
    }),
    check('ai_crawlers', {
      status: assistants ? assistantStatus(unread) : 'unknown',
      weight: 2,
      ...(assistants ? named(unread) : found('robots_silent')),
      why: 'Assistants cite only what their crawlers may read; shutting out those that collect texts for training is a choice.',
    }),
  ]
}

function searchStatus(blocked: CrawlerAccess[]) {
  if (blocked.some(({ name }) => VITAL.includes(name))) return 'fail'
  return blocked.length > 0 ? 'warn' : 'pass'
}

const assistantStatus = (unread: CrawlerAccess[]) =>
  unread.some(({ purpose }) => purpose !== 'ai_training') ? 'warn' : 'pass'

const blockedIn = (crawlers: CrawlerAccess[]) =>
  crawlers.filter(({ access }) => access === 'blocked')

function named(blocked: CrawlerAccess[]) {
  if (blocked.length === 0) return found('robots_open')
  const names = blocked.slice(0, MAX_NAMED).map(({ name }) => name)
  return found('robots_shut', {
    names: names.join(', ') + (blocked.length > MAX_NAMED ? ', …' : ''),
  })
}
