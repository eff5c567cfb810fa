import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type AnyOperation, del, get, operation, paged, post } from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Deleted, Id, text, UnixTime } from '../../core/schemas.ts'
import {
  ClientId,
  competitorsOf,
  type OwnedClient,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import type { ParsedAd } from './parse.ts'
import { readPaste } from './read-paste.ts'
import { Ad, AdObservation, AdShareOfVoice, AdSurface, Paste, Prompt } from './schemas.ts'
import { attribute, type Known, nameOf, shareOfVoice } from './share-of-voice.ts'
import type { AdSurfaceName } from './store.ts'
import * as store from './store.ts'

const MAX_OBSERVATIONS = 20_000
const AGAIN_SECONDS = 600

export const recordAdObservation = operation({
  name: 'record_ad_observation',
  summary: 'Record the ads in text copied from a results page',
  access: 'analyst',
  input: z.object({ client_id: ClientId, paste: Paste, prompt: Prompt }),
  output: AdObservation,
  routes: [post('/api/v1/clients/{client_id}/ad-observations', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Nothing is fetched: paste what was copied. A page without ads counts as an observation too.',
    confirm: ({ client_id, prompt }) =>
      `Record the ads seen for "${prompt}" with client ${client_id}?`,
  },
  async run(ctx, { client_id, paste, prompt: typed }) {
    const ads = await readPaste(paste, ctx.signal)
    return withClientLocked(ctx, client_id, async (tx, client) => {
      const prompt = typed
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
      const paste_hash = hash('sha256', paste, 'base64url')
      const before = await store.sameObservation(tx.db, client, {
        prompt,
        paste_hash,
        since: tx.now() - AGAIN_SECONDS,
      })
      if (before) throw fail('recorded_already').with({ data: { observation_id: before.id } })
      if ((await store.countPasted(tx.db, client)) >= MAX_OBSERVATIONS)
        throw fail('observation_limit', { n: MAX_OBSERVATIONS })
      const made = await store.insertObservation(tx.db, client, {
        prompt,
        paste_hash,
        ads,
        now: tx.now(),
      })
      return { ...made, ads: present(ads, client, await competitorsOf(tx.db, client_id)) }
    })
  },
})

export const previewAdObservation = operation({
  name: 'preview_ad_observation',
  summary: 'Preview the ads found in a text, without recording them',
  access: 'analyst',
  input: z.object({ client_id: ClientId, paste: Paste }),
  output: z.object({ ads: z.array(Ad) }),
  routes: [post('/api/v1/clients/{client_id}/ad-observations/preview')],
  tool: { effect: 'read', hint: 'Nothing is stored or fetched.' },
  async run(ctx, { client_id, paste }) {
    const client = await requireClient(ctx, client_id)
    return {
      ads: present(
        await readPaste(paste, ctx.signal),
        client,
        await competitorsOf(ctx.db, client_id),
      ),
    }
  },
})

export const listAdObservations = operation({
  name: 'list_ad_observations',
  summary: 'List recorded ad observations, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    prompt: Prompt.optional().describe('Only observations of this search'),
    surface: AdSurface.optional().describe('Only observations made there'),
    advertiser: text(253, 1)
      .optional()
      .describe(
        'Only observations with an ad by this advertiser: its domain, or its name if it has none',
      ),
    ...Window,
  }),
  output: pageOf(AdObservation),
  routes: [paged('/api/v1/clients/{client_id}/ad-observations')],
  tool: { effect: 'read', hint: 'Ask for a page with limit.' },
  async run(ctx, { client_id, prompt, surface, advertiser, ...window }) {
    const client = await requireClient(ctx, client_id)
    const competitors = await competitorsOf(ctx.db, client_id)
    const ids =
      advertiser === undefined
        ? undefined
        : await observationsWith(ctx, advertiser, { client, competitors, prompt, surface })
    const wish = { prompt, surface, ids, isSimulated: ctx.config.simulated.answers }
    const { items, ...counts } = await store.listObservations(ctx.db, client, {
      ...wish,
      window,
    })
    const ads = Map.groupBy(
      await store.adsOf(
        ctx.db,
        client,
        items.map(({ id }) => id),
      ),
      (ad) => ad.observation_id,
    )
    return {
      items: items.map((each) => ({
        ...each,
        ads: present(ads.get(each.id) ?? [], client, competitors),
      })),
      ...counts,
    }
  },
})

export const deleteAdObservation = operation({
  name: 'delete_ad_observation',
  summary: 'Remove an ad observation',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    observation_id: Id.describe('The observation, as listed by list_ad_observations'),
  }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/ad-observations/{observation_id}')],
  tool: {
    effect: 'destroy',
    hint: 'It no longer counts in the share of voice.',
    confirm: ({ observation_id }) => `Remove ad observation ${observation_id}?`,
  },
  async run(ctx, { client_id, observation_id }) {
    await store.deleteObservation(ctx.db, await requireClient(ctx, client_id), observation_id)
    return { deleted: true }
  },
})

export const getAdShareOfVoice = operation({
  name: 'get_ad_share_of_voice',
  summary: 'Which competitors were observed advertising, and how often',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    from: UnixTime.min(0).optional(),
    to: UnixTime.min(0).optional(),
    prompt: Prompt.optional().describe('Only observations of this search'),
    surface: AdSurface.optional().describe('Only observations made there'),
  }),
  output: AdShareOfVoice,
  routes: [get('/api/v1/clients/{client_id}/ad-share-of-voice')],
  tool: {
    effect: 'read',
    hint: 'appearance_rate is over all observations, share over all ads seen; surfaces says where they were made.',
  },
  async run(ctx, { client_id, from = 0, to = Infinity, prompt, surface }) {
    const client = await requireClient(ctx, client_id)
    const [{ observations, ads }, competitors] = await Promise.all([
      seenIn(ctx, client, { from, to, prompt, surface }),
      competitorsOf(ctx.db, client_id),
    ])
    return shareOfVoice({ observations, ads, client, competitors })
  },
})

async function seenIn(
  { db, config }: Context,
  client: OwnedClient,
  span: Omit<store.Span, 'isSimulated'>,
) {
  const observations = await store.observationsIn(db, client, {
    ...span,
    isSimulated: config.simulated.answers,
  })
  const ids = observations.map(({ id }) => id)
  return { observations, ads: await store.adsOf(db, client, ids) }
}

type Among = {
  client: OwnedClient
  competitors: Known[]
  prompt: string | undefined
  surface: AdSurfaceName | undefined
}

/** Whose ad it is follows from today's competitors, so it is decided here and not in the table. */
async function observationsWith(
  ctx: Context,
  advertiser: string,
  { client, competitors, ...wish }: Among,
) {
  const { ads } = await seenIn(ctx, client, { from: 0, to: Infinity, ...wish })
  const wanted = advertiser.toLowerCase()
  const own = ads.filter((ad) => nameOf(attribute(ad, client, competitors)) === wanted)
  return [...new Set(own.map(({ observation_id }) => observation_id))]
}

type Shown = Omit<ParsedAd, 'position'> & { position: number }

function present(ads: Shown[], client: { domain: string; name: string }, competitors: Known[]) {
  return ads.map((ad) => {
    const { kind, domain, competitor_id } = attribute(ad, client, competitors)
    const { title, position, advertiser } = ad
    return {
      domain,
      title,
      position,
      advertiser,
      is_client: kind === 'client',
      ...(competitor_id !== null && { competitor_id }),
    }
  })
}

export const operations: AnyOperation[] = [
  recordAdObservation,
  previewAdObservation,
  listAdObservations,
  deleteAdObservation,
  getAdShareOfVoice,
]
