import { hostOf } from '../../base/network/url.ts'
import { on } from '../../core/event.ts'
import { isSurface } from '../../providers/llm/surfaces/surface.ts'
import { adAnswersOf, aeoCheckCompleted, checkFor } from '../aeo/index.ts'
import { requireClient } from '../clients/index.ts'
import type { ParsedAd } from './parse.ts'
import { insertSeen } from './store.ts'

const MAX_PROMPT = 300

type Ad = { url: string; title: string; advertiser?: string }

/** Every answer that was searched for ads is an observation, also one without any. */
export const recordAnswerAds = on(
  aeoCheckCompleted,
  'ads',
  async (ctx, { check_id, client_id }) => {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    if (!check) return
    for (const { id, prompt_id, prompt_text, provider, ads, created_at } of await adAnswersOf(
      ctx.db,
      check,
    )) {
      if (!isSurface(provider)) continue
      await insertSeen(ctx.db, client, {
        prompt: prompt_text.slice(0, MAX_PROMPT).toWellFormed(),
        surface: provider,
        ...{
          check_id,
          prompt_id,
          answer_id: id,
          is_simulated: check.source === 'sandbox',
          created_at,
        },
        ads: (ads ?? []).map(adAt),
      })
    }
  },
)

const adAt = ({ url, title, advertiser = '' }: Ad, index: number): ParsedAd => ({
  position: index + 1,
  host: hostOf(url) ?? '',
  advertiser,
  title,
})
