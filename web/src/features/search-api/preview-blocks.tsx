import type { SerpAnswer } from '../../api/search.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { siteOf } from './credits/items.ts'

/** The answers that engines put above the results: by a model, or from one page. */
export function Answers({ answer: { aiOverview, answerBox } }: { answer: SerpAnswer }) {
  const t = useText()
  return (
    <>
      {aiOverview && (
        <section className="serp-block">
          <h3>{t('block.aiOverview')}</h3>
          <p className="serp-text">{aiOverview.text}</p>
          <Sources links={aiOverview.sources} />
        </section>
      )}
      {answerBox && (
        <section className="serp-block">
          <h3>{t('block.answerBox')}</h3>
          <p>{answerBox.answer ?? answerBox.title}</p>
          {answerBox.snippet && <p className="serp-text">{answerBox.snippet}</p>}
          {answerBox.link && (
            <Sources links={[{ title: answerBox.title ?? '', link: answerBox.link }]} />
          )}
        </section>
      )}
    </>
  )
}

function Sources({ links }: { links: { title: string; link: string }[] }) {
  return (
    <ul className="serp-sources">
      {links.map(({ title, link }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer" title={title}>
            {siteOf(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Knowledge({ answer: { knowledgeGraph } }: { answer: SerpAnswer }) {
  const t = useText()
  if (!knowledgeGraph) return null
  const { title, type, description, attributes = {} } = knowledgeGraph
  return (
    <section className="serp-block">
      <h3>{t('block.knowledgeGraph')}</h3>
      <p>
        {title} {type && <span className="hint">{type}</span>}
      </p>
      {description && <p className="serp-text">{description}</p>}
      <dl className="serp-attributes">
        {Object.entries(attributes).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What people search for next; each is one press away. */
export function Related({
  answer: { relatedSearches = [] },
  onAsk,
}: {
  answer: SerpAnswer
  onAsk(q: string): void
}) {
  const t = useText()
  if (!relatedSearches.length) return null
  return (
    <section className="serp-block">
      <h3>{t('block.relatedSearches')}</h3>
      <ul className="serp-related">
        {relatedSearches.map(({ query }) => (
          <li key={query}>
            <Button kind="quiet" onPress={() => onAsk(query)}>
              {query}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
