import type { Serp } from '../../api/jobs.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import './results-page.css'
import { belongsTo, hostOf, pathOf } from './serp-diff.ts'

type Sites = { own: string; competitors: string[] }

/** The results page as a check saw it, the client's own line marked. */
export function ResultsPage({ serp, own, competitors }: { serp: Serp } & Sites) {
  const t = useText()
  return (
    <div className="saved-page">
      <Blocks serp={serp} own={own} competitors={competitors} />
      <ol className="saved-list">
        {serp.organic.map(({ position, title, link, snippet }) => (
          <li key={`${position}${link}`} data-own={belongsTo(link, own)}>
            <span className="saved-position">{position}</span>
            <div className="saved-entry">
              <SiteLine link={link} own={own} competitors={competitors} />
              <a className="saved-title" href={link} target="_blank" rel="noreferrer">
                {title || link}
              </a>
              {snippet && <p className="saved-snippet">{snippet}</p>}
            </div>
          </li>
        ))}
      </ol>
      <OverviewState state={serp.ai_overview_state} />
      {serp.organic.length === 0 && <p className="quiet">{t('serp.empty')}</p>}
    </div>
  )
}

const UNKNOWN = ['not_looked_at', 'deferred', 'failed'] as const

/** What nobody looked at is never shown as missing. */
function OverviewState({ state }: { state: Serp['ai_overview_state'] }) {
  const t = useText()
  const unknown = UNKNOWN.find((each) => each === state)
  return unknown ? <p className="hint">{t(`serp.overview.${unknown}`)}</p> : null
}

export function SiteLine({ link, own, competitors }: { link: string } & Sites) {
  const host = hostOf(link)
  const isCompetitor = competitors.some((domain) => belongsTo(link, domain))
  return (
    <span className="saved-site">
      {belongsTo(link, own) ? (
        <Highlight>{host}</Highlight>
      ) : (
        <span data-competitor={isCompetitor}>{host}</span>
      )}
      <span className="saved-path">{pathOf(link)}</span>
    </span>
  )
}

type Item = { title: string; link: string }

/** The blocks of the page besides the organic results. */
function Blocks({ serp, own, competitors }: { serp: Serp } & Sites) {
  const t = useText()
  const { answer_box, ai_overview, knowledge_panel, people_also_ask } = serp
  const lists: [PlainKey, Item[] | undefined][] = [
    ['feature.ai_overview', ai_overview?.sources],
    ['feature.featured_snippet', answer_box && [answer_box]],
    ['feature.knowledge_panel', knowledge_panel && [knowledge_panel]],
    ['feature.local_pack', serp.local_pack],
    ['feature.top_stories', serp.top_stories],
    ['feature.videos', serp.videos],
    ['feature.images', serp.images],
  ]
  const shown = lists.flatMap(([name, items]) => (items?.length ? [{ name, items }] : []))
  if (shown.length === 0 && !people_also_ask?.length) return null
  return (
    <dl className="saved-blocks">
      {shown.map(({ name, items }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          {name === 'feature.ai_overview' && ai_overview?.text && (
            <dd className="saved-snippet">{ai_overview.text}</dd>
          )}
          {items
            .filter(({ link }) => link)
            .slice(0, 4)
            .map(({ link, title }) => (
              <dd key={link + title}>
                <SiteLine link={link} own={own} competitors={competitors} />
              </dd>
            ))}
        </div>
      ))}
      {people_also_ask && people_also_ask.length > 0 && (
        <div>
          <dt>{t('feature.people_also_ask')}</dt>
          {people_also_ask.slice(0, 4).map((question) => (
            <dd key={question} className="saved-snippet">
              {question}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
