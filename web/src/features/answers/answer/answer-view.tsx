import type { Client } from '../../../api/clients.ts'
import { countryName, languageName } from '../../../domain/fields/countries-languages.ts'
import { assistantName, providerName } from '../../../domain/provider-name.ts'
import { useUsd } from '../../../domain/use-usd.ts'
import { absoluteTime } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import type { GivenAnswer } from '../queries.ts'
import { AnswerText } from './answer-text.tsx'
import { diffTexts } from './diff.ts'
import { stripMarkdown } from './markdown.ts'

const NONE = 'none'

type AnswerViewProps = {
  client: Client
  answer: GivenAnswer
  others: GivenAnswer[]
  otherId: string | undefined
  onCompare(id: string): void
}

/** One answer with its sources, or its difference from another. */
export function AnswerView({ client, answer, others, otherId, onCompare }: AnswerViewProps) {
  const { language, t } = useLanguage()
  const other = others.find(({ id }) => String(id) === otherId)
  const options = others.map(({ id, created_at, sample }) => ({
    id: String(id),
    label: `${absoluteTime(language, created_at)} · ${sample}`,
  }))
  return (
    <article
      className="answer-view"
      aria-label={t('answer.one', { provider: assistantName(answer.llm_provider) })}
    >
      <header className="answer-head">
        <h2>{assistantName(answer.llm_provider)}</h2>
        <Origin answer={answer} />
        {options.length > 0 && (
          <Select
            label={t('answer.compareWith')}
            value={other ? String(other.id) : NONE}
            options={[{ id: NONE, label: t('answer.compareNone') }, ...options]}
            onChange={(id) => onCompare(id === NONE ? '' : id)}
          />
        )}
      </header>
      <Body answer={answer} other={other} />
      {answer.quote && (
        <blockquote className="answer-quote">{stripMarkdown(answer.quote)}</blockquote>
      )}
      <Sponsored answer={answer} />
      <Products answer={answer} />
      <Sources client={client} answer={answer} />
    </article>
  )
}

function Body({ answer, other }: { answer: GivenAnswer; other: GivenAnswer | undefined }) {
  const t = useText()
  if (answer.state === 'failed')
    return <p className="problem">{t('answer.failed', { reason: answer.error })}</p>
  if (other) return <Difference before={other} after={answer} />
  return <AnswerText text={answer.response_text} spans={answer.spans} />
}

function Difference({ before, after }: { before: GivenAnswer; after: GivenAnswer }) {
  const t = useText()
  const pieces = diffTexts(
    stripMarkdown(before.response_text),
    stripMarkdown(after.response_text),
  )
  if (pieces.every(({ kind }) => kind === 'same'))
    return <p className="quiet">{t('answer.same')}</p>
  return (
    <p className="answer-difference">
      {pieces.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
        if (kind === 'gone') return <del key={index}>{text}</del>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
        if (kind === 'new') return <ins key={index}>{text}</ins>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
        return <span key={index}>{text}</span>
      })}
    </p>
  )
}

/** What was asked, through whom, from where and in which language, the model as served, and the cost. */
function Origin({ answer }: { answer: GivenAnswer }) {
  const { language, t } = useLanguage()
  const usd = useUsd()
  const { access, via, country, served_model, model, cost } = answer
  const source = providerName(via)
  const location = /^[a-z]{2}$/.test(country) ? countryName(language, country) : country
  const asked = {
    app: () =>
      location ? t('answer.appIn', { location, source }) : t('answer.app', { source }),
    api: () => (location ? t('answer.apiIn', { location }) : t('answer.api')),
    manual: () => t('answer.source.manual'),
  }[access]()
  const facts = [
    asked,
    answer.language && languageName(language, answer.language),
    cost !== null && access !== 'manual' && usd(cost),
  ]
  return (
    <span className="hint">
      {facts.filter(Boolean).join(' · ')} <span className="mono">{served_model || model}</span>
    </span>
  )
}

/** Paid entries, kept apart from what the answer cites; nothing is said where nobody looked for them. */
function Sponsored({ answer: { ads } }: { answer: GivenAnswer }) {
  const t = useText()
  if (!ads) return null
  return (
    <section className="answer-sources">
      <h3>{t('answer.ads')}</h3>
      {ads.length === 0 && <p className="quiet">{t('answer.adsNone')}</p>}
      <ul className="answer-pages">
        {ads.map(({ url, title, advertiser }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer nofollow">
              {title || url}
            </a>
            {advertiser && <span className="hint"> {advertiser}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Products({ answer: { products } }: { answer: GivenAnswer }) {
  const t = useText()
  if (!products || products.length === 0) return null
  return (
    <section className="answer-sources">
      <h3>{t('answer.products')}</h3>
      <ol className="answer-pages">
        {products.map(({ title, url, price, merchant }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand there twice
          <li key={index}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer nofollow">
                {title}
              </a>
            ) : (
              title
            )}
            <span className="hint"> {[price, merchant].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sources({ client, answer }: { client: Client; answer: GivenAnswer }) {
  const t = useText()
  const cited = answer.citations.filter((page) => page.cited)
  const looked = answer.citations.filter((page) => !page.cited)
  if (answer.state === 'failed') return null
  return (
    <section className="answer-sources">
      <h3>{t('answer.sources')}</h3>
      {cited.length === 0 ? (
        <p className="quiet">{t('answer.sourcesNone')}</p>
      ) : (
        <Pages client={client} pages={cited} />
      )}
      {looked.length > 0 && (
        <>
          <h3>{t('answer.looked')}</h3>
          <Pages client={client} pages={looked} />
        </>
      )}
      {answer.search_queries.length > 0 && (
        <p className="hint">
          {t('answer.searches')}: {answer.search_queries.join(' · ')}
        </p>
      )}
    </section>
  )
}

function Pages({ client, pages }: { client: Client; pages: GivenAnswer['citations'] }) {
  return (
    <ul className="answer-pages">
      {pages.map(({ url, title, domain }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer nofollow">
            {domain === client.domain ? <Highlight>{domain}</Highlight> : domain}
          </a>
          {title && <span className="hint"> {title}</span>}
        </li>
      ))}
    </ul>
  )
}
