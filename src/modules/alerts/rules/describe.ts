import en from '../../../../locales/en/alert-findings.json' with { type: 'json' }
import type { Language } from '../../../../locales/index.ts'
import ru from '../../../../locales/ru/alert-findings.json' with { type: 'json' }
import uk from '../../../../locales/uk/alert-findings.json' with { type: 'json' }
import { fillIn } from '../../../base/messages.ts'
import { formatterFor } from '../../reports/index.ts'
import type { Fact, Finding, Item } from '../finding.ts'
import { kindOf } from './conditions.ts'

const WORDS = { en, ru, uk }
const SHOWN = 3

type Shown = Pick<Item, 'subject' | 'label' | 'before' | 'now'>
type Described = { finding: Finding; items: Shown[] }[]

/** "Acme: 12 keywords left the top 10 (“shoes” 4 → 14, “boots” 9 → not found, …); 3 dropped out of the results" */
export function describeAlert(
  name: string | null,
  findings: Described,
  language: Language = 'en',
): string {
  const text = partsOf(findings, language).join('; ')
  return name === null ? capitalized(text) : `${name}: ${text}`
}

/** The same for mail or chat, with one line per finding. */
export function describeInLines(
  name: string | null,
  findings: Described,
  language: Language,
): string {
  if (name === null || findings.length < 2) return describeAlert(name, findings, language)
  return [name, ...partsOf(findings, language).map(capitalized)].join('\n')
}

const partsOf = (findings: Described, language: Language) =>
  findings.map(
    ({ finding, items }) =>
      `${sentenceOf(finding, language)}${examplesOf(finding, items, language)}`,
  )

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Good only where all of it is. */
export function colorOf(
  findings: Pick<Finding, 'condition'>[],
): 'success' | 'warning' | 'danger' {
  if (findings.every(({ condition }) => kindOf(condition).isGood)) return 'success'
  return findings.some(({ condition }) => URGENT.includes(condition)) ? 'danger' : 'warning'
}

const URGENT: string[] = [
  'leaves_top',
  'lost',
  'site_down',
  'check_failed',
  'credits_low',
  'index_dropped',
  'source_failing',
  'webhook_failing',
  'channel_off',
  'export_failing',
]

function sentenceOf(
  { condition, amount, domain, checks, affected: n }: Finding,
  language: Language,
): string {
  const words = WORDS[language]
  const what = fillIn(language, words[`found.${condition}`], {
    n,
    amount: amount ?? '',
    domain: domain ?? '',
  })
  return checks > 1 ? fillIn(language, words['found.inARow'], { what, n: checks }) : what
}

function examplesOf(finding: Finding, items: Shown[], language: Language): string {
  const { condition, affected } = finding
  const shown = items.slice(0, SHOWN).map((item) => exampleOf({ ...item, condition }, language))
  if (shown.length === 0) return ''
  return ` (${[...shown, ...(affected > shown.length ? ['…'] : [])].join(', ')})`
}

type Example = Shown & Pick<Finding, 'condition'>

function exampleOf(
  { condition, subject, label, before, now }: Example,
  language: Language,
): string {
  const words: Record<string, unknown> & (typeof WORDS)[Language] = WORDS[language]
  const quoted =
    now?.position === undefined ? label : fillIn(language, words['found.quoted'], { label })
  const name = isOnPhone(subject)
    ? fillIn(language, words['found.onPhone'], { what: quoted })
    : quoted
  const why = now?.opt_out && words[`found.optOut.${now.opt_out}`]
  const isOfBlock = condition === 'block_won' || condition === 'block_lost'
  const what = isOfBlock ? blocksOf(now, language) : why
  return `${name}${changeOf(before, now, language)}${what ? `: ${what}` : ''}`
}

const isOnPhone = (subject: string) => /^keyword:\d+:mobile$/.test(subject)

function changeOf(before: Fact | null, now: Fact | null, language: Language): string {
  const words = WORDS[language]
  if (now?.minutes !== undefined)
    return fillIn(language, words['found.minutes'], { n: now.minutes })
  // Where it stands says nothing of a block.
  if (!before || !now || now.block !== undefined) return ''
  if (before.rating !== undefined && now.rating !== undefined)
    return ` ${before.rating} → ${now.rating}`
  if (before.pages !== undefined && now.pages !== undefined)
    return fillIn(language, words['found.pages'], { before: before.pages, n: now.pages })
  if (before.rate !== undefined && now.rate !== undefined)
    return ` ${percent(before.rate)} → ${percent(now.rate)}`
  if (before.position === undefined || now.position === undefined) return ''
  const shown = (position: number | null) =>
    position === null ? words['found.notFound'] : String(position)
  return ` ${shown(before.position)} → ${shown(now.position)}`
}

function blocksOf(now: Fact | null, language: Language): string {
  const { feature } = formatterFor(language)
  return (now?.block?.split(', ') ?? []).map(feature).join(', ')
}

const percent = (share: number) => `${Math.round(share * 100)} %`
