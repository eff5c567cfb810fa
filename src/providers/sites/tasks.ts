import { readRobots } from '../../base/network/robots.ts'
import type { Sent } from '../search/page.ts'
import { type AiOptOut, type OptOutAsked, readAiOptOut } from './ai-opt-out.ts'
import { type CrawledPage, type CrawlRules, readCrawledPage } from './crawled-page.ts'
import { type RobotsReport, reportRobots } from './crawler-access.ts'
import { readSitePage, type SitePage } from './page.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'

/** What can be asked of a thread that reads sites, by name: the question and its answer. */
export type SiteTasks = {
  page: { asks: { html: Sent; url: string }; answers: SitePage }
  facts: { asks: { html: Sent; url: string }; answers: PageFacts }
  crawled: { asks: { html: Sent; url: string; rules: CrawlRules }; answers: CrawledPage }
  robots: { asks: { text: string; frontPage: string }; answers: RobotsReport }
  opt_out: { asks: OptOutAsked; answers: AiOptOut }
  allowed: { asks: { text: string; agent: string; urls: string[] }; answers: boolean[] }
}

type Kind = keyof SiteTasks
export type SiteTask = { [K in Kind]: { kind: K } & SiteTasks[K]['asks'] }[Kind]
export type SiteAnswer = SiteTasks[Kind]['answers']

export function performSiteTask(task: SiteTask): SiteAnswer {
  switch (task.kind) {
    case 'page':
      return readSitePage(task.html, task.url)
    case 'facts':
      return readPageFacts(task.html, task.url)
    case 'crawled':
      return readCrawledPage(task.html, task.url, task.rules)
    case 'robots':
      return reportRobots(task.text, task.frontPage)
    case 'opt_out':
      return readAiOptOut(task)
    case 'allowed': {
      const robots = readRobots(task.text, task.agent)
      return task.urls.map((url) => robots.isAllowed(new URL(url)))
    }
  }
}
