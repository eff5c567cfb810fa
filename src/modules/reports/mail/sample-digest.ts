import type { Language } from '../../../../locales/index.ts'
import type { Brand } from '../brand.ts'
import type { Report } from '../build/report.ts'
import { LOGO_CID, writeDigest } from '../page/digest.ts'
import { formatterFor } from '../page/formatter.ts'

const DAY = 86_400

type Sample = { language: Language; origin: string; now: number; brand: Brand }

/** What the mail of a report looks like, with made-up figures and the branding of the workspace. */
export function sampleDigest({ language, origin, now, brand }: Sample) {
  const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)
  const letter = writeDigest(sampleReport(now), {
    ...{ format: formatterFor(language), brand, email: 'someone@example.com' },
    ...{ dateFrom: dayOf(now - 30 * DAY), dateTo: dayOf(now) },
    ...{ reportUrl: `${origin}/reports`, unsubscribeUrl: `${origin}/settings`, sections: null },
  })
  // A browser has no attachment to show.
  return { ...letter, html: letter.html.replace(`cid:${LOGO_CID}`, brand.logo ?? '') }
}

function sampleReport(now: number): Report {
  const counts = { top3: 15, top10: 45, top30: 98, not_found: 12 }
  const words = { geo: 'us', lang: 'en', device: 'desktop' as const }
  return {
    client: { name: 'Acme', domain: 'example.com' },
    ...{
      job_id: 1,
      checked_at: now,
      compared_at: now - 30 * DAY,
      is_sandbox: false,
      is_whole: true,
      is_partial: false,
    },
    ...{
      visibility: 24.8,
      visibility_change: 3.1,
      counts: { ...counts, total: 126, failed: 0 },
      changes: null,
    },
    history: [],
    shifts: {
      gainers: [{ query: 'red shoes', ...words, position: 2, prev_position: 9, delta: 7 }],
      losers: [{ query: 'winter boots', ...words, position: 14, prev_position: 6, delta: -8 }],
      ...{ entered: 4, lost: 1 },
    },
    ...{ keywords: [], features: [], won: [], lost: [], competitors: [] },
    next: { query: 'shoe care', position: 11 },
    answers: { cited: 14, answers: 24 },
    summary: '',
  }
}
