import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { enqueue } from '../../core/job.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  patch,
  post,
  put,
} from '../../core/operation.ts'
import { Window } from '../../core/page.ts'
import { text } from '../../core/schemas.ts'
import {
  ClientId,
  Geo,
  KeywordId,
  Lang,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import { ownPages } from './figures.ts'
import { presentMembers, readClusters, sharedPagesOf, sortClusters } from './read-clusters.ts'
import { regroupClient } from './regroup.ts'
import { ADVICE } from './rules/advice.ts'
import { MinShared, SerpClusterDetail, SerpClusterId, SerpClusterList } from './schemas.ts'
import * as store from './store/clusters.ts'

const USUAL_LIMIT = 100
const fields = ['name', 'keywords', 'visibility', 'search_volume'] as const
const sorts = fields.flatMap((field) => [field, `-${field}` as const])

export const listSerpClusters = operation({
  name: 'list_serp_clusters',
  summary: 'SERP clusters: keywords whose results pages overlap',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    q: text(300).optional().describe('Text in the name or in a keyword'),
    geo: Geo.optional().describe('Only of this market'),
    lang: Lang.optional().describe('Only of this language'),
    advice: z.enum(ADVICE).optional().describe('Only clusters with this advice'),
    keyword_id: KeywordId.optional().describe('Only the cluster of this keyword'),
    sort: z
      .enum(sorts)
      .default('-keywords')
      .describe('Field to sort by; prefix with - for descending'),
    ...Window,
  }),
  output: SerpClusterList,
  routes: [get('/api/v1/clients/{client_id}/serp-clusters')],
  tool: {
    effect: 'read',
    hint: 'Rebuilt after every rank check from stored results pages. One cluster is one topic to the search engine; advice says whether it needs one page or two. The cluster of a keyword in list_keywords is a manual label.',
    defaults: { limit: 20 },
  },
  async run(
    ctx,
    { client_id, q, geo, lang, advice, keyword_id, sort, limit = USUAL_LIMIT, offset = 0 },
  ) {
    await requireClient(ctx, client_id)
    const [{ clusters, minShared, ...asOf }, looked] = await Promise.all([
      readClusters(ctx, client_id),
      store.countLooked(ctx.db, client_id),
    ])
    const asked = q?.trim().toLowerCase() ?? ''
    const holds = (words: string) => words.toLowerCase().includes(asked)
    const fitting = clusters.filter(
      ({ figures, keywords }) =>
        (geo === undefined || figures.geo === geo) &&
        (lang === undefined || figures.lang === lang) &&
        (advice === undefined || figures.advice === advice) &&
        (keyword_id === undefined || keywords.some(({ id }) => id === keyword_id)) &&
        (asked === '' || holds(figures.name) || keywords.some(({ query }) => holds(query))),
    )
    const clustered = clusters.reduce((sum, { keywords }) => sum + keywords.length, 0)
    const next = offset + limit
    return {
      items: sortClusters(fitting, sort)
        .slice(offset, next)
        .map(({ figures }) => figures),
      ...{
        total: fitting.length,
        limit,
        offset,
        next_offset: next < fitting.length ? next : null,
      },
      ...{
        keywords: clustered,
        unclustered: Math.max(0, looked - clustered),
        min_shared: minShared,
      },
      ...asOf,
    }
  },
})

export const getSerpCluster = operation({
  name: 'get_serp_cluster',
  summary: 'Get a SERP cluster with its keywords, client pages and shared pages',
  access: 'viewer',
  input: z.object({ client_id: ClientId, cluster_id: SerpClusterId }),
  output: SerpClusterDetail,
  routes: [get('/api/v1/clients/{client_id}/serp-clusters/{cluster_id}')],
  tool: {
    effect: 'read',
    hint: 'pages are the client’s own; shared are those of others that most keywords show.',
  },
  async run(ctx, { client_id, cluster_id }) {
    const client = await requireClient(ctx, client_id)
    const {
      clusters,
      minShared: _,
      model,
      ...asOf
    } = await readClusters(ctx, client_id, cluster_id)
    const [found] = clusters
    if (!found) throw notFound()
    return {
      ...found.figures,
      members: presentMembers(found),
      click_model: model.name,
      pages: ownPages(found.standings, model).map((page) => ({
        ...page,
        keywords: page.keywords.length,
      })),
      shared: await sharedPagesOf(ctx, client, found.keywords),
      ...asOf,
    }
  },
})

const Renamed = z
  .object({
    id: z.int(),
    name: z.string().describe('Empty for the name of its strongest keyword'),
  })
  .meta({ id: 'SerpClusterName' })

export const renameSerpCluster = operation({
  name: 'rename_serp_cluster',
  summary: 'Rename a cluster',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    cluster_id: SerpClusterId,
    name: text(120).describe('Empty to go back to its strongest keyword'),
  }),
  output: Renamed,
  routes: [patch('/api/v1/clients/{client_id}/serp-clusters/{cluster_id}')],
  tool: {
    effect: 'write',
    hint: 'The name stays as keywords come and go.',
    confirm: ({ cluster_id, name }) =>
      `Rename cluster ${cluster_id} to ${name || 'its strongest keyword'}?`,
  },
  run: (ctx, { client_id, cluster_id, name }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      await store.requireCluster(tx.db, client_id, cluster_id)
      await store.renameCluster(tx.db, cluster_id, name.trim())
      return { id: cluster_id, name: name.trim() }
    }),
})

const KeywordIds = z
  .array(KeywordId)
  .min(1)
  .max(1000)
  .describe('The keywords that are put there')
const Pinned = z
  .object({ pinned: z.int().describe('Keywords that were put there') })
  .meta({ id: 'PinnedKeywords' })

export const pinKeywords = operation({
  name: 'pin_keywords',
  summary: 'Pin keywords to a cluster, or to none',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    keyword_ids: KeywordIds,
    cluster_id: SerpClusterId.nullable().describe(
      'A cluster of the same market; null for none',
    ),
  }),
  output: Pinned,
  routes: [post('/api/v1/clients/{client_id}/serp-clusters/pins')],
  tool: {
    effect: 'write',
    hint: 'Checks leave them there until unpinned.',
    confirm: ({ keyword_ids, cluster_id }) =>
      `Put ${keyword_ids.length} keywords into ${cluster_id === null ? 'no cluster' : `cluster ${cluster_id}`}?`,
  },
  run: (ctx, { client_id, keyword_ids, cluster_id }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      await store.lockClusters(tx.db, client_id)
      const ids = [...new Set(keyword_ids)]
      const keywords = await store.keywordsNamed(tx.db, client_id, ids)
      if (keywords.length < ids.length) throw notFound()
      if (cluster_id !== null) {
        const cluster = await store.requireCluster(tx.db, client_id, cluster_id)
        const isForeign = (each: store.Market) =>
          each.geo !== cluster.geo ||
          each.lang !== cluster.lang ||
          each.location !== cluster.location ||
          each.engine !== cluster.engine
        const foreign = keywords.find(isForeign)
        if (foreign) throw fail('cluster_other_market', { query: foreign.query })
      }
      const world = { workspace_id, client_id, is_simulated: tx.config.simulated.search }
      const known = await store.membersOf(tx.db, world)
      const placed = { cluster_id, is_moving: false, moving_to: null, is_pinned: true }
      const members = ids.map((keyword_id) => ({
        keyword_id,
        ...placed,
        links: known.get(keyword_id)?.links ?? 0,
      }))
      await store.saveMembers(tx.db, world, members)
      await store.deleteEmpty(tx.db, world)
      return { pinned: ids.length }
    }),
})

const Unpinned = z
  .object({ unpinned: z.int().describe('Keywords that were pinned') })
  .meta({ id: 'UnpinnedKeywords' })

export const unpinKeyword = operation({
  name: 'unpin_keyword',
  summary: 'Unpin keywords from their cluster',
  access: 'analyst',
  input: z.object({ client_id: ClientId, keyword_id: KeywordId }),
  output: Unpinned,
  routes: [del('/api/v1/clients/{client_id}/serp-clusters/pins/{keyword_id}')],
  tool: {
    effect: 'destroy',
    hint: 'They move to the cluster their results pages belong to.',
    confirm: ({ keyword_id }) => `Unpin keyword ${keyword_id}?`,
  },
  run: (ctx, { client_id, keyword_id }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const unpinned = await store.unpin(tx.db, client_id, [keyword_id])
      await enqueue(tx, regroupClient, { client_id, is_simulated: tx.config.simulated.search })
      return { unpinned }
    }),
})

const ClusterSettings = z.object({ min_shared: MinShared }).meta({ id: 'SerpClusterSettings' })

export const saveClusterSettings = operation({
  name: 'save_serp_cluster_settings',
  summary: 'Set how many results two keywords must share to be clustered',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, min_shared: MinShared }),
  output: ClusterSettings,
  routes: [put('/api/v1/clients/{client_id}/serp-cluster-settings')],
  tool: {
    effect: 'write',
    hint: 'Clusters are rebuilt from stored pages within moments.',
    confirm: ({ client_id, min_shared }) =>
      `Cluster the keywords of client ${client_id} by ${min_shared} shared pages?`,
  },
  run: (ctx, { client_id, min_shared }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      await store.saveMinShared(tx.db, { workspace_id, client_id }, min_shared)
      await enqueue(tx, regroupClient, { client_id, is_simulated: tx.config.simulated.search })
      return { min_shared }
    }),
})

export const clusterOperations: AnyOperation[] = [
  listSerpClusters,
  getSerpCluster,
  renameSerpCluster,
  pinKeywords,
  unpinKeyword,
  saveClusterSettings,
]
