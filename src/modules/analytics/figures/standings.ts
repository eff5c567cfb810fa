import type { Selectable } from 'kysely'
import { pageKey } from '../../../base/network/url.ts'
import type { Tables } from '../../../platform/database/db.ts'
import type { ClickModel } from '../../click-models/index.ts'
import { type Job, type ResultRow, resultKeyOf } from '../../rank-checks/index.ts'
import { conflictsOf, remember } from '../rules/cannibalisation.ts'
import { clickChange, moveOf, ownershipChange, type Worth } from '../rules/moves.ts'
import { gainOf } from '../rules/opportunity.ts'

export type Standing = Omit<
  Selectable<Tables['analytics_standings']>,
  'has_conflict' | 'is_changed'
>

/** A successful check, and the fields its standing is derived from. */
export type Seen = Pick<
  ResultRow,
  | 'keyword_id'
  | 'device'
  | 'query'
  | 'geo'
  | 'lang'
  | 'position'
  | 'prev_position'
  | 'prev_checked_at'
  | 'delta'
  | 'is_lost'
  | 'depth'
  | 'url'
  | 'own_urls'
  | 'features'
  | 'owned_features'
  | 'foreign_features'
  | 'source'
  | 'checked_at'
> & { holders: Record<string, string>; weight: number }

type Given = { job: Job; seen: Seen[]; before: Standing[]; model: ClickModel }

/** Current standings of these keywords, not rated yet. Results of a known later job are kept. */
export function nextStandings({ job, seen, before, model }: Given): Standing[] {
  const known = new Map(before.map((standing) => [resultKeyOf(standing), standing]))
  const fresh = seen.filter((check) => (known.get(resultKeyOf(check))?.job_id ?? 0) <= job.id)
  return fresh.map((check) => {
    const last = known.get(resultKeyOf(check))
    if (last?.job_id === job.id) return corrected(check, { job, model, last })
    return standingOf(check, {
      job,
      model,
      last: last && isSameKeyword(last, check) ? last : undefined,
    })
  })
}

/** A keyword whose words have changed since is another keyword. */
const isSameKeyword = (a: Words, b: Words) =>
  a.query === b.query && a.geo === b.geo && a.lang === b.lang
type Words = { query: string; geo: string; lang: string }

type Known = Pick<Given, 'job' | 'model'> & { last: Standing | undefined }

function standingOf(check: Seen, { job, model, last }: Known): Standing {
  const {
    keyword_id,
    device,
    query,
    geo,
    lang,
    position,
    prev_position,
    delta,
    url,
    own_urls,
    checked_at,
  } = check
  const worth = worthOf(check, model)
  const ranked_pages = remember(
    url === '' ? undefined : (pageKey(url) ?? url),
    last?.ranked_pages ?? [],
  )
  const move = moveOf(check)
  return {
    workspace_id: job.workspace_id,
    client_id: job.client_id,
    job_id: job.id,
    is_simulated: job.is_simulated,
    ...{
      keyword_id,
      device,
      query,
      geo,
      lang,
      position,
      prev_position,
      delta,
      url,
      own_urls,
      checked_at,
    },
    prev_checked_at: check.prev_checked_at,
    previous_delta: last?.delta ?? null,
    move,
    click_change: move === null ? 0 : clickChange(check, worth),
    ranked_pages,
    conflicts: conflictsOf({
      pages: own_urls.map((own) => pageKey(own.url) ?? own.url),
      ranked: ranked_pages,
    }),
    features: check.features,
    owned_features: check.owned_features,
    foreign_features: check.foreign_features,
    ...ownershipChange(check, last),
    score: null,
    gain: gainOf({ position, ...worth }),
    click_model: model.name,
    reasons: [],
  }
}

/** The value of a keyword's check, from its results page. */
export const worthOf = (
  {
    weight,
    device,
    features,
  }: { weight: number; device: 'desktop' | 'mobile'; features?: string[] },
  model: ClickModel,
): Worth => ({ weight, ctr: (position) => model.ctr(position, { device, features }) })

/** The same check, read again: what came before it stays what it was. */
function corrected(check: Seen, { last, ...known }: Known & { last: Standing }): Standing {
  const before = {
    ...last,
    delta: last.previous_delta,
    ranked_pages: last.ranked_pages.slice(last.url === '' ? 0 : 1),
  }
  const { won, lost } = last
  return { ...standingOf(check, { ...known, last: before }), won, lost }
}
