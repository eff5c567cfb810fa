import type { Language } from '../../../../locales/index.ts'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type PageResponse, publicPage } from '../../../core/public-page.ts'
import { accountLetter } from '../../accounts/index.ts'
import { leadLetter } from '../../leads/index.ts'
import { chooseLanguage, readBrand, sampleDigest } from '../../reports/index.ts'
import { drawChart } from '../chart/draw-chart.ts'
import type { Finding, Item } from '../finding.ts'
import { describeInLines } from '../rules/describe.ts'
import { alertLetter } from './mail.ts'

type Letter = { subject: string; html: string; text: string }
type Shown = { language: Language; origin: string; ctx: Context }

const LINK = '/settings'
const DAY = 86_400

/** Each kind of mail with made-up contents, written by what writes the real one. */
const KINDS: Record<string, (shown: Shown) => Letter | Promise<Letter>> = {
  alert: ({ language, origin }) => alerts({ language, origin, count: 1 }),
  digest: ({ language, origin }) => alerts({ language, origin, count: 3 }),
  report: async ({ language, origin, ctx }) =>
    sampleDigest({
      language,
      origin,
      now: ctx.now(),
      brand: await readBrand(ctx, ctx.actor.workspaceId),
    }),
  invite: ({ language, origin }) =>
    accountLetter(
      { kind: 'invite', ...NONE, by: 'ann@example.com' },
      { link: origin + LINK, language },
    ),
  reset: ({ language, origin }) =>
    accountLetter({ kind: 'reset', ...NONE }, { link: origin + LINK, language }),
  lead: ({ language, origin }) =>
    leadLetter('example.com', { language, url: `${origin}/leads` }),
}

export const PREVIEWED = Object.keys(KINDS)

const NONE = { by: '', address: '', credits: 0 }

function alerts({
  language,
  origin,
  count,
}: {
  language: Language
  origin: string
  count: number
}): Letter {
  const lines = SAMPLES.slice(0, count).map(({ findings, color }) => ({
    ...{ path: '/alerts', color, simulated_port: null },
    text: describeInLines('Acme', findings, language),
  }))
  const src = `data:image/png;base64,${Buffer.from(drawChart(SAMPLE_CHART)).toString('base64')}`
  return alertLetter(lines, {
    language,
    baseUrl: origin,
    manageUrl: `${origin}/alerts`,
    count,
    chart: { src, label: SAMPLE_CHART.label },
  })
}

const at = (position: number | null) => ({ at: 0, position })
const item = (label: string, facts: Partial<Pick<Item, 'before' | 'now'>>) => ({
  ...{ subject: '', label, before: null, now: null },
  ...facts,
})
const finding = (condition: Finding['condition'], more: Partial<Finding>): Finding => ({
  ...{ rule_id: 0, condition, amount: null, domain: null, checks: 1, affected: 1 },
  ...more,
})

const lineOf = (positions: (number | null)[]) =>
  positions.map((value, index) => ({ at: index * DAY, value }))

const SAMPLE_CHART = {
  label: 'red shoes',
  series: [lineOf([3, 3, 2, 2, 3, 2, 2, 4, 8, 9])],
  isInverted: true,
  isPercent: false,
}

const SAMPLES = [
  {
    color: 'danger' as const,
    findings: [
      {
        finding: finding('leaves_top', { amount: 3, checks: 2, affected: 12 }),
        items: [
          item('red shoes', { before: at(2), now: at(9) }),
          item('winter boots', { before: at(3), now: at(null) }),
        ],
      },
      {
        finding: finding('block_lost', { affected: 1 }),
        items: [item('shoe sizes', { now: { ...at(4), block: 'featured_snippet' } })],
      },
    ],
  },
  {
    color: 'success' as const,
    findings: [
      {
        finding: finding('found', { affected: 2 }),
        items: [item('shoe care', { now: at(14) })],
      },
    ],
  },
  {
    color: 'warning' as const,
    findings: [
      {
        finding: finding('index_dropped', {}),
        items: [
          item('example.com', { before: { at: 0, pages: 420 }, now: { at: DAY, pages: 311 } }),
        ],
      },
    ],
  },
]

/** Nothing runs and nothing is loaded; mail is styled at its elements. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'"

/** Mail previews for signed-in people: `/mail-preview/alert`, and `?part=text` for the plain-text twin. */
export const mailPreview = publicPage({
  name: 'mail_preview',
  path: '/mail-preview/{kind}',
  async open(ctx, { params, query, headers }): Promise<PageResponse> {
    const write = Object.hasOwn(KINDS, params.kind ?? '') ? KINDS[params.kind ?? ''] : undefined
    if (!write || ctx.actor.userId === 0) throw notFound()
    const language = chooseLanguage(query.lang, headers['accept-language'])
    const letter = await write({ language, origin: ctx.origin, ctx })
    const shared = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }
    if (query.part === 'text') {
      const body = `${letter.subject}\n\n${letter.text}`
      return { body, headers: { ...shared, 'Content-Type': 'text/plain; charset=utf-8' } }
    }
    return {
      body: letter.html,
      headers: {
        ...shared,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
      },
    }
  },
})
