import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type AnyOperation, get, operation, paged, post } from '../../core/operation.ts'
import { pageOf, readPage, Window } from '../../core/page.ts'
import { DroppedColumns, text } from '../../core/schemas.ts'
import {
  ClientId,
  Geo,
  KeywordId,
  type KeywordRow,
  keywordsOf,
  Lang,
  marketOf,
  matchingKeywords,
  queryKey,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import { applyVolumes } from './apply-volumes.ts'
import { bestVolumes, keyOfWords, originOf } from './best-volume.ts'
import { planVolumes, priceOf } from './plan-volumes.ts'
import { readPlannerFile } from './planner-file.ts'
import { KeywordVolume, VolumePreview } from './schemas.ts'
import * as store from './store.ts'
import { volumeRun } from './volume-run.ts'

const PATH = '/api/v1/clients/{client_id}/volumes'
const MAX_CSV = 4 * 1024 * 1024
const MAX_STORED = 50_000

const MaxUsd = z
  .number()
  .min(0)
  .max(10_000)
  .optional()
  .describe('Ask for no more than this may cost, in dollars')
const Force = z
  .boolean()
  .default(false)
  .describe('Also what was asked for within the last 25 days')

export const listSearchVolumes = operation({
  name: 'list_search_volumes',
  summary: "Search volumes of a client's keywords, by month and source",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    keyword_id: KeywordId.optional().describe('Only this one'),
    ...Window,
  }),
  output: pageOf(KeywordVolume),
  routes: [paged(PATH)],
  tool: {
    effect: 'read',
    hint: 'Searches on Google. null is unknown, 0 is none; planner_range is an estimate between low and high; search_console counts impressions, a lower bound.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, keyword_id, ...window }) {
    await requireClient(ctx, client_id)
    const found = matchingKeywords(ctx.db, {
      client_id,
      ids: keyword_id === undefined ? undefined : [keyword_id],
    })
    const page = await readPage<KeywordRow>(window, {
      rows: (limit, offset) => {
        const sorted = found.selectAll().orderBy('id').offset(offset)
        return (limit === null ? sorted : sorted.limit(limit)).execute()
      },
      count: async () =>
        (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
          .n,
    })
    return { ...page, items: await present(ctx, client_id, page.items) }
  },
})

async function present({ db }: Context, clientId: number, keywords: KeywordRow[]) {
  const keys = [...new Set(keywords.map(({ query }) => queryKey(query)))]
  const best = bestVolumes(await store.volumesInFull(db, clientId, keys))
  return keywords.map((keyword) => {
    const { id: keyword_id, query, geo, lang, location, search_volume, volume_source } = keyword
    const found = best.get(keyOfWords(keyword))
    const isShown = found !== undefined && originOf(found) === volume_source
    return {
      ...{ keyword_id, query, geo, lang, location, search_volume, volume_source },
      details_source: found ? originOf(found) : ('' as const),
      ...{ low: isShown ? found.low : null, high: isShown ? found.high : null },
      ...{ cpc: found?.cpc ?? null, currency: found?.currency ?? '' },
      ...{
        competition: found?.competition ?? null,
        competition_index: found?.competition_index ?? null,
      },
      months: found?.months ?? [],
      fetched_at: found?.fetched_at ?? null,
    }
  })
}

export const previewSearchVolumes = operation({
  name: 'preview_search_volumes',
  summary: 'Estimate the cost of fetching missing search volumes',
  access: 'viewer',
  input: z.object({ client_id: ClientId, force: Force, max_usd: MaxUsd }),
  output: VolumePreview,
  routes: [get(`${PATH}/preview`)],
  tool: { effect: 'read', hint: 'Sends no requests; refresh_search_volumes does.' },
  async run(ctx, { client_id, force, max_usd = null }) {
    await requireClient(ctx, client_id)
    const [keywords, found] = await Promise.all([
      keywordsOf(ctx.db, client_id),
      store.volumesOf(ctx.db, client_id),
    ])
    const asked = { is_forced: force, max_usd }
    const isPossible = ctx.volumes.length > 0
    const nothing = { steps: [], left_out: 0, not_askable: 0 }
    const { steps, ...left } = isPossible ? await planVolumes(ctx, client_id, asked) : nothing
    return {
      coverage: coverageOf(keywords, found),
      sources: ctx.volumes.map(({ name }) => name),
      due: steps.reduce((sum, { queries }) => sum + queries.length, 0),
      ...left,
      calls: steps.length,
      price_usd: priceOf(ctx, steps),
    }
  },
})

function coverageOf(keywords: KeywordRow[], found: { fetched_at: number }[]) {
  const known = keywords.filter(({ search_volume }) => search_volume !== null)
  const sources = [...Map.groupBy(known, ({ volume_source }) => volume_source)]
  return {
    keywords: keywords.length,
    known: known.length,
    by_source: sources
      .map(([source, each]) => ({ source, keywords: each.length }))
      .toSorted((a, b) => b.keywords - a.keywords || a.source.localeCompare(b.source)),
    refreshed_at: found.reduce<number | null>(
      (last, { fetched_at }) => Math.max(last ?? 0, fetched_at),
      null,
    ),
  }
}

export const refreshSearchVolumes = operation({
  name: 'refresh_search_volumes',
  summary: "Fetch search volumes for a client's keywords",
  access: 'analyst',
  input: z.object({ client_id: ClientId, force: Force, max_usd: MaxUsd }),
  output: z
    .object({
      job_id: z.int().describe('The run'),
      words: z.int().describe('Different words that are asked for'),
    })
    .meta({ id: 'VolumesStarted' }),
  routes: [post(`${PATH}/refresh`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'See preview_search_volumes for the price. Runs in the background; follow it with get_run. Manual values stay; unknown ones stay null, or fall back to Search Console impressions.',
    confirm: ({ client_id }) => `Ask for the search volumes of client ${client_id}?`,
  },
  async run(ctx, { client_id, force, max_usd = null }) {
    await requireClient(ctx, client_id)
    const run = await volumeRun.start(ctx, {
      clientId: client_id,
      input: { is_forced: force, max_usd },
    })
    return { job_id: run.id, words: run.counts.total ?? 0 }
  },
})

export const importSearchVolumes = operation({
  name: 'import_search_volumes',
  summary: 'Import search volumes from a Keyword Planner file, without tracking its keywords',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    csv: text(MAX_CSV, 1).describe('The file as the Keyword Planner exports it'),
    geo: Geo.describe('The country that was chosen there'),
    lang: Lang.default('en'),
    location: text(400)
      .default('')
      .describe('The town or region that was chosen there, as in /v1/locations'),
  }),
  output: z
    .object({
      rows: z.int().describe('Words in the file'),
      known: z.int().describe('Those with a volume'),
      ranges: z.int().describe('Those of them with a range only'),
      updated: z.int().describe('Keywords of the client that have another volume now'),
      dropped_columns: DroppedColumns,
    })
    .meta({ id: 'VolumesImported' }),
  routes: [post(`${PATH}/import`, { text: 'csv' })],
  tool: {
    effect: 'write',
    hint: 'Values from your Google Ads account or DataForSEO take precedence, and manual values stay.',
    confirm: ({ client_id, geo }) =>
      `Import search volumes of ${geo} into client ${client_id}?`,
  },
  async run(ctx, { client_id, csv, lang, ...asked }) {
    await requireClient(ctx, client_id)
    const { volumes, dropped_columns } = readPlannerFile(csv)
    const { geo, location } = marketOf({ ...asked, engine: 'google', device: 'desktop' })
    const where = {
      client_id,
      is_simulated: false,
      geo,
      lang,
      location,
      source: 'keyword_planner' as const,
    }
    const updated = await withClientLocked(ctx, client_id, async (tx) => {
      await store.saveVolumes(tx.db, { ...where, now: tx.now() }, volumes)
      if ((await store.countVolumes(tx.db, client_id)) > MAX_STORED)
        throw fail('volumes_limit', { n: MAX_STORED })
      return applyVolumes(tx, client_id)
    })
    const known = volumes.filter(({ volume }) => volume !== null)
    const ranges = known.filter(({ low }) => low != null)
    const [rows, ranged] = [volumes.length, ranges.length]
    return { rows, known: known.length, ranges: ranged, updated, dropped_columns }
  },
})

export const volumeOperations: AnyOperation[] = [
  listSearchVolumes,
  previewSearchVolumes,
  refreshSearchVolumes,
  importSearchVolumes,
]
