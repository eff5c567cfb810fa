import { Link } from '@tanstack/react-router'
import type { Client } from '../../../api/clients.ts'
import { inScope } from '../../../domain/period/scope.ts'
import { assistantName } from '../../../domain/provider-name.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Num } from '../../../ui/num.tsx'
import type { Overview, Rate } from '../queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** The newest check in figures: every rate with how many answers it rests on, and each leads to its prompts. */
export function Figures({ client, total }: { client: Client; total: Overview['total'] }) {
  const { t } = useLanguage()
  return (
    <dl className="answer-figures">
      <Figure
        client={client}
        label={t('answers.mentioned')}
        rate={total.mention_rate}
        show="mentioned"
        isMain
      />
      <Figure
        client={client}
        label={t('answers.cited')}
        rate={total.citation_rate}
        show="cited"
      />
      <Figure
        client={client}
        label={t('answers.voice')}
        rate={total.share_of_voice}
        show=""
        isOfMentions
      />
      <div className="answer-figure">
        <dt>{t('answers.score')}</dt>
        <dd>
          <Num
            value={total.visibility_score}
            size="large"
            options={{ maximumFractionDigits: 1 }}
          />
        </dd>
        <dd className="hint">
          {total.trend.state === 'baseline' ? (
            t('answers.baseline')
          ) : (
            <Change value={total.trend.change} />
          )}
          {total.trend.prompts !== null &&
            ` ${t('answers.sharedPrompts', { n: total.trend.prompts })}`}
        </dd>
      </div>
      <div className="answer-figure">
        <dt>{t('answers.position')}</dt>
        <dd>
          <Num value={total.median_position} size="large" />
        </dd>
      </div>
    </dl>
  )
}

/** Whose answers the figures are of; where apps and APIs were asked, the APIs in a line of their own. */
export function Access({ headline, beside }: Pick<Overview, 'headline' | 'beside'>) {
  const { language, t } = useLanguage()
  if (!headline || headline.access === 'manual') return null
  const names = (list: string[]) => list.map(assistantName).join(', ')
  return (
    <p className="quiet">
      {t(headline.access === 'app' ? 'answers.ofApps' : 'answers.ofApis', {
        names: names(headline.names),
      })}
      {beside &&
        ` ${t('answers.beside', {
          names: names(beside.names),
          named: formatNumber(language, beside.mention_rate.value ?? 0, PERCENT),
          cited: formatNumber(language, beside.citation_rate.value ?? 0, PERCENT),
          n: beside.answers,
        })}`}
    </p>
  )
}

type FigureProps = {
  client: Client
  label: string
  rate: Rate
  show: string
  isMain?: boolean
  isOfMentions?: boolean
}

function Figure({ client, label, rate, show, isMain, isOfMentions }: FigureProps) {
  const { language, t } = useLanguage()
  const percent = (value: number | null) => formatNumber(language, value ?? 0, PERCENT)
  const hits = Math.round((rate.value ?? 0) * rate.n)
  return (
    <div className="answer-figure" data-main={isMain}>
      <dt>{label}</dt>
      <dd>
        <Link
          to="/c/$clientId/answers"
          params={{ clientId: client.id }}
          search={inScope({ show })}
        >
          <Num value={rate.value} size="large" options={PERCENT} />
        </Link>
      </dd>
      <dd className="hint">
        {t(isOfMentions ? 'answers.ofMentions' : 'answers.ofAnswers', { hits, n: rate.n })}
        {rate.value !== null && (
          <div>
            {t('answers.interval', { low: percent(rate.low), high: percent(rate.high) })}
          </div>
        )}
      </dd>
    </div>
  )
}

/** Points of the score, with a sign: more is better. */
function Change({ value }: { value: number | null }) {
  const { language } = useLanguage()
  const isBetter = (value ?? 0) > 0
  return (
    <span className="num" data-change={isBetter ? 'up' : 'down'}>
      <span aria-hidden="true">{isBetter ? '▲' : '▼'}</span>
      {formatNumber(language, value ?? 0, { signDisplay: 'always', maximumFractionDigits: 1 })}
    </span>
  )
}
