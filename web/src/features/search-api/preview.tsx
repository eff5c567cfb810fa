import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../api/clients.ts'
import type { SerpAnswer } from '../../api/search.ts'
import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { type Item, isOwn, itemsOf, lines, siteOf } from './credits/items.ts'
import './preview.css'
import { Answers, Knowledge, Related } from './preview-blocks.tsx'
import type { Vertical } from './request.ts'

type Props = { answer: SerpAnswer; vertical: Vertical; onAsk(q: string): void }

/** The answer as a results page; whatever belongs to a client of the workspace is marked. */
export function Preview({ answer, vertical, onAsk }: Props) {
  const t = useText()
  const items = itemsOf(answer, vertical)
  const isSearch = vertical === 'search'
  if (!items.length && !answer.ads?.length) {
    return <EmptyState title={t('console.zero')} text={t('console.zeroText')} />
  }
  const ads = (block: 'top' | 'bottom') => answer.ads?.filter((ad) => ad.block === block)
  return (
    <div className="serp">
      {isSearch && <Block title={t('block.ads')} items={lines(ads('top'))} />}
      {isSearch && <Answers answer={answer} />}
      <ol className="serp-list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity but their place
          <Line key={index} item={item} />
        ))}
      </ol>
      {isSearch && (
        <>
          <Block title={t('block.topStories')} items={lines(answer.topStories)} />
          <Block title={t('block.peopleAlsoAsk')} items={questions(answer)} />
          <Block title={t('vertical.places')} items={lines(answer.places)} />
          <Block title={t('vertical.videos')} items={lines(answer.videos)} />
          <Block title={t('vertical.images')} items={lines(answer.images)} />
          <Block title={t('vertical.shopping')} items={lines(answer.shopping)} />
          <Knowledge answer={answer} />
          <Related answer={answer} onAsk={onAsk} />
          <Block title={t('block.ads')} items={lines(ads('bottom'))} />
        </>
      )}
    </div>
  )
}

const questions = ({ peopleAlsoAsk = [] }: SerpAnswer): Item[] =>
  lines(
    peopleAlsoAsk.map(({ question, snippet, link }) => ({ title: question, snippet, link })),
  )

function Block({ title, items }: { title: string; items: Item[] }) {
  if (!items.length) return null
  return (
    <section className="serp-block">
      <h3>{title}</h3>
      <ol className="serp-list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity but their place
          <Line key={index} item={{ ...item, position: undefined }} />
        ))}
      </ol>
    </section>
  )
}

function Line({ item: { position, title, link, text, facts } }: { item: Item }) {
  const { data: clients = [] } = useQuery(clientsQuery)
  const site = link && siteOf(link)
  const isMine =
    link !== undefined &&
    isOwn(
      link,
      clients.map(({ domain }) => domain),
    )
  return (
    <li className="serp-line">
      <span className="results-position">{position}</span>
      <div>
        {site && <p className="serp-site">{isMine ? <Highlight>{site}</Highlight> : site}</p>}
        <p className="serp-title">
          {link && URL.canParse(link) ? (
            <a href={link} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </p>
        {text && <p className="serp-text">{text}</p>}
        {facts.length > 0 && <p className="serp-facts">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}
