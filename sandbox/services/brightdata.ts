import type { Sandbox } from '../control/sandbox.ts'
import { brightdataSurface, type Surface, surfaceAnswers } from './answer-surfaces.ts'
import { json, type Reply } from './reply.ts'
import { KEY, refusing } from './serp-api.ts'
import { serpTruth } from './serp-body.ts'
import type { Call, MakeService } from './service.ts'

/** Bright Data: a page of google is asked for by its address, and comes as it was read. */
export const brightdata: MakeService = (sandbox) => {
  const answerOf = surfaceAnswers(sandbox)
  const snapshots = new Map<string, { records: unknown[]; polls: number }>()
  return {
    name: 'brightdata',
    prefix: '/brightdata',
    hosts: ['api.brightdata.com'],
    handle: (call) => {
      if (call.headers.authorization !== `Bearer ${KEY}`)
        return json({ error: 'Invalid token' }, 401)
      if (call.path === '/datasets/v3/scrape') return scraped(call, { answerOf, snapshots })
      if (call.path.startsWith('/datasets/v3/')) return snapshotReply(call, snapshots)
      if (call.path !== '/request') return json({ error: 'Not found' }, 404)
      const { zone, url } = JSON.parse(call.body)
      if (!zone) return json({ error: 'zone is required' }, 400)
      return brightdataPage(sandbox, new URL(url).searchParams)
    },
    refuse: refusing((error) => ({ error })),
  }
}

const APPS: Record<string, Surface> = {
  gd_m7aof0k82r803d5bjm: 'chat_gpt',
  gd_m7dhdot1vw9a7gc1n: 'perplexity',
  gd_m7di5jy6s9geokz8w: 'copilot',
  gd_mbz66arm2mf9cu856y: 'gemini',
  gd_mcswdt6z2elth3zqr2: 'ai_mode',
}

type Snapshots = Map<string, { records: unknown[]; polls: number }>
type Apps = { answerOf: ReturnType<typeof surfaceAnswers>; snapshots: Snapshots }

/** An app at once; a question with `zzzslow` becomes a snapshot. */
function scraped({ params, body }: Call, { answerOf, snapshots }: Apps): Reply {
  const surface = APPS[params.get('dataset_id') ?? '']
  if (!surface) return json({ error: 'Dataset does not exist' }, 404)
  const { input } = JSON.parse(body)
  const records = input.map(({ url, prompt, country }: Record<string, string>) =>
    brightdataSurface(
      answerOf({ surface, prompt: prompt ?? '', country: country ?? 'us', language: 'en' }),
      url ?? '',
    ),
  )
  if (!body.includes('zzzslow')) return json(records)
  const snapshot_id = `s_${snapshots.size + 1}`
  snapshots.set(snapshot_id, { records, polls: 0 })
  return json({ snapshot_id }, 202)
}

function snapshotReply({ path }: Call, snapshots: Snapshots): Reply {
  const [, what, id = '', order] =
    /^\/datasets\/v3\/(progress|snapshot)\/([\w-]+)(?:\/(cancel))?$/.exec(path) ?? []
  const snapshot = snapshots.get(id)
  if (!snapshot) return json({ error: 'Snapshot not found' }, 404)
  if (order) return json({ status: snapshots.delete(id) ? 'cancelled' : 'ready' })
  if (what === 'snapshot') return json(snapshot.records)
  snapshot.polls += 1
  return json({ status: snapshot.polls > 1 ? 'ready' : 'running', snapshot_id: id })
}

function brightdataPage(sandbox: Sandbox, params: URLSearchParams): Reply {
  const start = Number(params.get('start') ?? 0)
  const device = params.get('brd_mobile') === '1' ? 'mobile' : 'desktop'
  const { organic, features, total } = serpTruth(sandbox, { params, device })
  const general = { search_engine: 'google', results_cnt: organic.length === 0 ? 0 : total }
  const found = organic
    .slice(start, start + 10)
    .map(({ title, url, snippet, host, crumbs }, index) => ({
      ...{
        title,
        link: url,
        description: snippet,
        display_link: [`https://${host}`, ...crumbs].join(' › '),
      },
      ...{ rank: index + 1, global_rank: index + 1 },
    }))
  const { aiOverview } = features
  return json({
    general,
    organic: found,
    ...(start === 0 && {
      top_ads: features.ads.map(({ title, url, text }) => ({
        title,
        link: url,
        description: text,
      })),
      people_also_ask: features.peopleAlsoAsk.map(({ question, answer, url, title }) => ({
        ...{
          question,
          answers: [{ type: 'answer', value: { text: answer } }],
          answer_link: url,
          answer_source: title,
        },
      })),
      related: features.related.map((text) => ({ text })),
      snack_pack: features.localPack.map(
        ({ title, address, rating, ratingCount, cid, website }) => ({
          ...{ name: title, address, rating, reviews_cnt: ratingCount, cid, site: website },
        }),
      ),
      ...(aiOverview.state === 'present' && {
        ai_overview: {
          texts: [
            aiOverview.intro,
            ...aiOverview.points.map(({ title, text }) => `${title}: ${text}`),
          ].map((snippet) => ({
            ...{ type: 'paragraph', snippet },
          })),
          references: aiOverview.sources.map(({ url, title }) => ({
            href: url,
            title: `${title}. Opens in new tab.`,
          })),
        },
      }),
    }),
  })
}
