import type { Sandbox } from '../control/sandbox.ts'
import { type Patent, patentsFor } from '../world/papers.ts'
import { sceneOf } from '../world/scene.ts'
import { askFrom } from './ask.ts'
import { json, notFound, type Reply, text } from './reply.ts'
import type { Call, MakeService } from './service.ts'

/** The query stands url-encoded inside one parameter; pages count from 0. */
export const patents: MakeService = (sandbox) => ({
  name: 'patents',
  prefix: '/patents',
  hosts: ['patents.google.com'],
  handle: (call) => (call.path === '/xhr/query' ? query(sandbox, call) : notFound(call.path)),
  refuse: (fault) =>
    fault === 'empty' ? null : text('<html><title>Sorry...</title></html>', 'text/html', 503),
})

function query(sandbox: Sandbox, call: Call): Reply {
  const inner = new URLSearchParams(call.params.get('url') ?? '')
  const ask = askFrom(inner, {
    engine: 'google',
    device: 'desktop',
    market: call.market,
    now: sandbox.now(),
  })
  const count = Math.min(100, Math.max(1, Number(inner.get('num') ?? 10) || 10))
  const page = Math.max(0, Number(inner.get('page') ?? 0) || 0)
  const found = patentsFor(sceneOf(sandbox.world, ask), { count, offset: page * count })
  const isEmpty = ask.q === '' || ask.q.includes('zzznothing')
  const result = isEmpty
    ? []
    : found.map((patent, index) => ({
        id: `patent/${patent.number}/en`,
        rank: page * count + index,
        patent: present(patent),
      }))
  return json({
    results: {
      total_num_results: isEmpty ? 0 : 2400,
      total_num_pages: isEmpty ? 0 : 240,
      many_results: !isEmpty,
      num_page: page,
      cluster: [{ result }],
    },
    error_no_patents_page: false,
  })
}

function present(patent: Patent) {
  const image = `${patent.number}/${patent.number}-D00001.png`
  return {
    title: patent.title,
    snippet: `${patent.snippet} &hellip;`,
    priority_date: patent.priorityDate,
    filing_date: patent.filingDate,
    grant_date: patent.grantDate ?? '',
    publication_date: patent.publicationDate,
    inventor: patent.inventor,
    assignee: patent.assignee,
    publication_number: patent.number,
    language: 'en',
    thumbnail: image,
    pdf: `${patent.number}.pdf`,
    figures: [{ thumbnail: image, full: image }],
    family_metadata: {
      aggregated: { country_status: [{ country_code: 'US', num_publications: 1 }] },
    },
  }
}
