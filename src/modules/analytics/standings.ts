import type { Selectable } from 'kysely'
import { pageKey } from '../../base/url.ts'
import type { Tables } from '../../platform/db.ts'
import type { KeywordRow } from '../clients/index.ts'
import type { Job } from '../rank-checks/index.ts'
import type { Seen } from './digest.ts'
import { clickChange, conflictsOf, moveOf, ownershipChange, remember } from './rules/moves.ts'
import { gainOf, isEligible, opportunityOf, topQuarter } from './rules/opportunity.ts'

export type Standing = Omit<Selectable<Tables['analytics_standings']>, 'has_conflict' | 'is_changed'>

type Given = {
  job: Job
  seen: Seen[]
  before: Standing[]
  keywords: Pick<KeywordRow, 'id' | 'intent' | 'difficulty' | 'search_volume'>[]
  weightOf(keywordId: number): number
}

/** Where the keywords of a job stand now. Checks of a later job that is known already are not undone. */
export function nextStandings({ job, seen, before, keywords, weightOf }: Given): Standing[] {
  const known = new Map(before.map((standing) => [placeOf(standing), standing]))
  const facts = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const fresh = seen.filter((check) => (known.get(placeOf(check))?.job_id ?? 0) <= job.id)
  const moved = fresh.map((check) => {
    const last = known.get(placeOf(check))
    if (last?.job_id === job.id) return corrected(check, { job, last, weightOf })
    return standingOf(check, { job, last: last && isSameKeyword(last, check) ? last : undefined, weightOf })
  })
  const all = new Map([...known, ...moved.map((standing) => [placeOf(standing), standing] as const)])
  const gains = [...all.values()].filter(
    ({ keyword_id, position }) => isEligible(position) && facts.get(keyword_id)?.search_volume != null,
  )
  const largeGain = topQuarter(gains.map(({ gain }) => gain))
  return moved.map((standing) => rate(standing, { keyword: facts.get(standing.keyword_id), weightOf, largeGain }))
}

const placeOf = ({ keyword_id, device }: { keyword_id: number; device: string }) => `${keyword_id}:${device}`

/** A keyword whose words have changed since is another keyword. */
const isSameKeyword = (a: Words, b: Words) => a.query === b.query && a.geo === b.geo && a.lang === b.lang
type Words = { query: string; geo: string; lang: string }

type Known = Pick<Given, 'job' | 'weightOf'> & { last: Standing | undefined }

function standingOf(check: Seen, { job, last, weightOf }: Known): Standing {
  const { keyword_id, device, query, geo, lang, position, prev_position, delta, url, own_urls, checked_at } = check
  const weight = weightOf(keyword_id)
  const ranked_pages = remember(url === '' ? undefined : (pageKey(url) ?? url), last?.ranked_pages ?? [])
  const move = moveOf(check)
  return {
    workspace_id: job.workspace_id,
    client_id: job.client_id,
    job_id: job.id,
    ...{ keyword_id, device, query, geo, lang, position, prev_position, delta, url, own_urls, checked_at },
    previous_delta: last?.delta ?? null,
    move,
    click_change: move === null ? 0 : clickChange(check, weight),
    ranked_pages,
    conflicts: conflictsOf({ pages: own_urls.map((own) => pageKey(own.url) ?? own.url), ranked: ranked_pages }),
    features: check.features,
    owned_features: check.owned_features,
    ...ownershipChange(check, last),
    score: null,
    gain: gainOf({ position, weight }),
    reasons: [],
  }
}

/** The same check, read again: what came before it stays what it was. */
function corrected(check: Seen, { job, last, weightOf }: Known & { last: Standing }): Standing {
  const before = { ...last, delta: last.previous_delta, ranked_pages: last.ranked_pages.slice(last.url === '' ? 0 : 1) }
  const { won, lost } = last
  return { ...standingOf(check, { job, last: before, weightOf }), won, lost }
}

type Rating = Pick<Given, 'weightOf'> & { keyword: Given['keywords'][number] | undefined; largeGain: number | null }

function rate(standing: Standing, { keyword, weightOf, largeGain }: Rating): Standing {
  const found = opportunityOf(
    {
      position: standing.position,
      weight: weightOf(standing.keyword_id),
      volume: keyword?.search_volume ?? null,
      intent: keyword?.intent ?? '',
      difficulty: keyword?.difficulty ?? null,
      delta: standing.delta,
      previousDelta: standing.previous_delta,
      features: standing.features,
      ownedFeatures: standing.owned_features,
    },
    largeGain,
  )
  return { ...standing, score: found?.score ?? null, reasons: found?.reasons ?? [] }
}
