import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Check } from './checks.ts'
import { askedIn } from './points.ts'

const MAX_SEARCHES = 2000

type Checked = Pick<Check, 'workspace_id' | 'id' | 'created_at'>

export type Mark = 'cited' | 'mentioned' | 'absent' | 'error'

/** What one provider said to one prompt, over all samples. */
export type Cell = {
  prompt_id: number
  provider: string
  answers: number
  errors: number
  named: number
  cited: number
  score: number | null
  position: number | null
  positive: number
  negative: number
  is_brand: boolean
  /** One a sample, in order. */
  marks: Mark[]
  last_id: number
}

export async function cellsOf(db: Db, check: Checked, promptIds: number[]): Promise<Cell[]> {
  if (promptIds.length === 0) return []
  const { rows } = await sql<Cell>`
    select prompt_id, provider, count(*) filter (where state = 'answered') as answers,
      count(*) filter (where state = 'failed') as errors, count(*) filter (where is_named) as named,
      count(*) filter (where is_cited) as cited, avg(score) filter (where state = 'answered') as score,
      percentile_disc(0.5) within group (order by position) as position,
      count(*) filter (where sentiment = 'positive') as positive,
      count(*) filter (where sentiment = 'negative') as negative, bool_or(is_brand) as is_brand,
      array_agg(case when state = 'failed' then 'error' when is_cited then 'cited' when is_named then 'mentioned'
        else 'absent' end order by sample) as marks,
      max(id) as last_id
    from aeo_results
    where workspace_id = ${check.workspace_id} and check_id = ${check.id} and check_at = to_timestamp(${check.created_at})
      and prompt_id = any(${promptIds}::bigint[])
    group by prompt_id, provider order by prompt_id, provider`.execute(db)
  return rows
}

/** How the client stands in the answers of one market. */
type MarketStanding = {
  country: string
  language: string
  prompts: number
  answers: number
  named: number
  cited: number
  score_sum: number
}

/** By the market of the prompts, and where they have none by that of the check; `providers` answered. */
export async function standingsByMarket(
  db: Db,
  check: Check,
  providers: string[],
): Promise<MarketStanding[]> {
  const { rows } = await sql<MarketStanding>`
    select coalesce(nullif(p.country, ''), ${check.country}) as country,
      coalesce(nullif(p.language, ''), ${check.language}) as language, count(distinct r.prompt_id) as prompts,
      count(*) as answers, count(*) filter (where r.is_named) as named, count(*) filter (where r.is_cited) as cited,
      sum(r.score) as score_sum
    from aeo_results r left join aeo_prompts p on p.workspace_id = r.workspace_id and p.id = r.prompt_id
    where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id}
      and r.check_at = to_timestamp(${check.created_at}) and r.state = 'answered'
      and r.provider = any(${providers}::text[])
    group by 1, 2 order by answers desc, country, language`.execute(db)
  return rows
}

export type PromptFilter = { names?: string | undefined; cites?: string | undefined }

/** The prompts with an answer that names this competitor, or rests on this site. */
export async function promptsThat(
  db: Db,
  check: Checked,
  { names, cites }: PromptFilter,
): Promise<number[]> {
  const cited = JSON.stringify([{ domain: cites ?? '', isCited: true }])
  const { rows } = await sql<{ prompt_id: number }>`
    select distinct prompt_id from aeo_results
    where workspace_id = ${check.workspace_id} and check_id = ${check.id} and check_at = to_timestamp(${check.created_at})
      and state = 'answered' and (${names ?? null}::text is null or ${names ?? null} = any(competitors))
      and (${cites ?? null}::text is null or citations @> ${cited}::jsonb)`.execute(db)
  return rows.map(({ prompt_id }) => prompt_id)
}

type CompetitorCount = { domain: string; named: number; cited: number }

type ByProviders = Checked & {
  providers: string[]
  country: string
  /** Only answers to what was asked in this country. */
  only?: string | undefined
}

const inCountry = ({ country, only }: ByProviders) =>
  only === undefined ? sql`true` : askedIn(only, country)

/** How often each competitor is named and cited in answers to prompts that do not name the client. */
export async function competitorCounts(db: Db, check: ByProviders): Promise<CompetitorCount[]> {
  const { rows } = await sql<CompetitorCount>`
    with answers as (select competitors, cited_competitors from aeo_results r
      where workspace_id = ${check.workspace_id} and check_id = ${check.id} and check_at = to_timestamp(${check.created_at})
        and state = 'answered' and not is_brand and provider = any(${check.providers}::text[]) and ${inCountry(check)}),
    appearances as (select unnest(competitors) as domain, 1 as named, 0 as cited from answers
      union all select unnest(cited_competitors), 0, 1 from answers)
    select domain, sum(named) as named, sum(cited) as cited
    from appearances group by domain order by 2 desc, 3 desc, 1`.execute(db)
  return rows
}

type Unbranded = { answers: number; named: number; cited: number }

/** The answers to prompts that do not name the client, and how many of them name and cite it all the same. */
export async function countUnbranded(db: Db, check: ByProviders): Promise<Unbranded> {
  const { rows } = await sql<Unbranded>`
    select count(*) as answers, count(*) filter (where is_named) as named, count(*) filter (where is_cited) as cited
    from aeo_results r
    where workspace_id = ${check.workspace_id} and check_id = ${check.id} and check_at = to_timestamp(${check.created_at})
      and state = 'answered' and not is_brand and provider = any(${check.providers}::text[])
      and ${inCountry(check)}`.execute(db)
  return rows[0] ?? { answers: 0, named: 0, cited: 0 }
}

/** The fields of an answer needed to find gaps. */
export type Glance = {
  id: number
  prompt_id: number
  prompt_text: string
  category: string
  intent: string
  provider: string
  is_named: boolean
  is_cited: boolean
  competitors: string[]
  cited_competitors: string[]
  pages: number
}

export async function glancesOf(db: Db, check: Checked): Promise<Glance[]> {
  const { rows } = await sql<Glance>`
    select id, prompt_id, prompt_text, category, intent, provider, is_named, is_cited, competitors, cited_competitors,
      jsonb_array_length(citations) as pages
    from aeo_results
    where workspace_id = ${check.workspace_id} and check_id = ${check.id} and check_at = to_timestamp(${check.created_at})
      and state = 'answered' and not is_brand order by id`.execute(db)
  return rows
}

export type CitedSite = {
  domain: string
  is_brand: boolean
  /** Answers that cite it. */
  cited: number
  /** Answers whose search met it, and that do not cite it. */
  seen: number
  pages: number
  /** Answers that cite it and name or cite a competitor, and not the client. */
  lost: number
  /** Answers that it decides, each shared by the pages that it cites; `views/decisions.ts` says which. */
  decides: number
  providers: string[]
  top_url: string
  top_title: string
}

type Window = { limit: number | null; offset: number }

/** The sites that answers rest on, those that decide most answers first. */
export async function citedSites(
  db: Db,
  check: ByProviders,
  { limit, offset }: Window,
): Promise<CitedSite[]> {
  const { rows } = await sql<CitedSite>`
    with pages as (select r.id, r.provider, not r.is_named and not r.is_cited
          and cardinality(r.competitors) + cardinality(r.cited_competitors) > 0 as is_lost,
        case when not r.is_brand and (r.is_named or r.is_cited or cardinality(r.competitors) + cardinality(r.cited_competitors) > 0)
          then 1.0 / nullif(count(*) filter (where c."isCited") over (partition by r.id), 0) end as share, c.* from aeo_results r
        cross join lateral jsonb_to_recordset(r.citations) as c(domain text, url text, title text, "isCited" boolean, brand text)
      where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
        and r.state = 'answered' and r.provider = any(${check.providers}::text[]) and ${inCountry(check)})
    select domain, bool_or(brand is not null) as is_brand, count(distinct id) filter (where "isCited") as cited,
      count(distinct id) - count(distinct id) filter (where "isCited") as seen,
      count(distinct url) filter (where "isCited") as pages,
      count(distinct id) filter (where "isCited" and is_lost) as lost,
      round(coalesce(sum(share) filter (where "isCited"), 0), 2)::float8 as decides,
      array_agg(distinct provider) filter (where "isCited") as providers,
      mode() within group (order by url) filter (where "isCited") as top_url,
      (array_agg(title order by length(title) desc) filter (where "isCited"))[1] as top_title
    from pages group by domain having bool_or("isCited") order by decides desc, cited desc, domain
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countSites(db: Db, check: ByProviders): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct c.domain) as n from aeo_results r
      cross join lateral jsonb_to_recordset(r.citations) as c(domain text, "isCited" boolean)
    where c."isCited" and r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
      and r.state = 'answered' and r.provider = any(${check.providers}::text[]) and ${inCountry(check)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type Search = {
  query: string
  answers: number
  cited: number
  providers: string[]
  prompts: string[]
}

/** What assistants searched for to answer, most often first; spellings that differ in case are one search. */
export async function searchesOf(
  db: Db,
  check: ByProviders,
  promptId: number | undefined,
): Promise<Search[]> {
  const { rows } = await sql<Search>`
    select lower(btrim(query)) as query, count(distinct r.id) as answers,
      count(distinct r.id) filter (where r.is_cited) as cited, array_agg(distinct r.provider) as providers,
      array_agg(distinct r.prompt_text) as prompts
    from aeo_results r cross join lateral unnest(r.search_queries) as query
    where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
      and r.state = 'answered' and r.provider = any(${check.providers}::text[]) and btrim(query) <> ''
      and (${promptId ?? null}::bigint is null or r.prompt_id = ${promptId ?? null})
    group by 1 order by answers desc, query limit ${MAX_SEARCHES}`.execute(db)
  return rows
}

export type Evidence = {
  id: number
  provider: string
  response_text: string
  spans: { brand: string; start: number; end: number }[]
  citations: {
    domain: string
    url: string
    title: string
    isCited: boolean
    brand: string | null
  }[]
}

/** The answers to one prompt that name or cite a competitor. */
export function evidenceOf(
  db: Db,
  check: Checked,
  promptId: number,
  limit: number,
): Promise<Evidence[]> {
  return db
    .selectFrom('aeo_results')
    .select(['id', 'provider', 'response_text', 'spans', 'citations'])
    .where('workspace_id', '=', check.workspace_id)
    .where('check_id', '=', check.id)
    .where('check_at', '=', check.created_at)
    .where('prompt_id', '=', promptId)
    .where('state', '=', 'answered')
    .where(sql<boolean>`(cardinality(competitors) > 0 or cardinality(cited_competitors) > 0)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
