import { readColumnwise } from '../../../../platform/database/columnar-query.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { matchingKeywords } from '../../../clients/index.ts'
import type { Between, Pair } from './job-diff.ts'
import { columnsOf, type Moment, queryHashOf } from './result-columns.ts'

/** A keyword's positions in two jobs. */
export type Step = Pick<Pair, 'keyword_id' | 'device' | 'position' | 'depth'> & {
  search_volume: number | null
  before: Pick<Pair, 'position' | 'depth'>
}

const COLUMNS = ['keyword_ids', 'query_hashes', 'positions', 'depths'] as const

type Jobs = Omit<Between, 'differing'>

/** The keywords whose position differs between two jobs. */
export const stepsBetween = (db: Db, between: Jobs) =>
  readSteps(db, { ...between, isMoved: true })

/** Every check that both jobs brought a result of. */
export const checksInBoth = (db: Db, between: Jobs) =>
  readSteps(db, { ...between, isMoved: false })

async function readSteps(
  db: Db,
  { isMoved, ...between }: Jobs & { isMoved: boolean },
): Promise<Step[]> {
  const { first, last, keywords } = between
  const [found, tracked] = await Promise.all([
    columnsOf(db, { ...between, jobs: [first, last], columns: COLUMNS }),
    readColumnwise(
      db,
      matchingKeywords(db, keywords).select([
        'id',
        queryHashOf('keywords').as('query_hash'),
        'search_volume',
      ]),
      TRACKED,
    ),
  ])
  const keywordOf = new Map<number, (typeof tracked)[number]>()
  for (const keyword of tracked) keywordOf.set(keyword.id, keyword)
  const steps: Step[] = []
  for (const now of found.filter(({ job_id }) => job_id === last.job_id)) {
    const was = found.find(
      ({ job_id, device }) => job_id === first.job_id && device === now.device,
    )
    const indexOf = new Map<number, number>()
    was?.keyword_ids.forEach((id, at) => {
      indexOf.set(id, at)
    })
    for (const [at, keyword_id] of now.keyword_ids.entries()) {
      const [keyword, before] = [keywordOf.get(keyword_id), indexOf.get(keyword_id)]
      if (!was || !keyword || before === undefined) continue
      const { query_hash, search_volume } = keyword
      if (
        now.query_hashes[at] !== query_hash ||
        was.query_hashes[before] !== query_hash ||
        (isMoved && now.positions[at] === was.positions[before])
      )
        continue
      steps.push({
        keyword_id,
        device: now.device,
        search_volume,
        position: now.positions[at] ?? null,
        depth: now.depths[at] ?? 0,
        before: { position: was.positions[before] ?? null, depth: was.depths[before] ?? 0 },
      })
    }
  }
  return steps
}

const TRACKED = ['id', 'query_hash', 'search_volume'] as const

const PAGES = ['keyword_ids', 'positions', 'pages', 'own_pages'] as const

/** Keywords for which a job found several own pages, or for which it was not always the same page in these jobs. */
export async function disputedIn(
  db: Db,
  { workspaceId, device }: Pick<Between, 'workspaceId' | 'device'>,
  jobs: Moment[],
) {
  const found = await columnsOf(db, { workspaceId, device, jobs, columns: PAGES })
  const disputed = new Set<number>()
  const ranked = { desktop: new Map<number, number>(), mobile: new Map<number, number>() }
  for (const { job_id, device, keyword_ids, positions, pages, own_pages } of found) {
    const isNow = job_id === jobs[0]?.job_id
    for (const [at, keyword_id] of keyword_ids.entries()) {
      if (isNow && (own_pages[at] ?? 0) > 1) disputed.add(keyword_id)
      if (positions[at] === null) continue
      const page = pages[at] ?? 0
      if ((ranked[device].get(keyword_id) ?? page) !== page) disputed.add(keyword_id)
      ranked[device].set(keyword_id, page)
    }
  }
  return [...disputed]
}
