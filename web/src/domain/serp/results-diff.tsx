import { Fragment, type ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'
import '../../ui/chart/chart.css'
import { Delta } from '../../ui/num.tsx'
import { SiteLine } from './results-page.tsx'
import { belongsTo, pairResults, type RankedResult } from './serp-diff.ts'
import './results-diff.css'

type ResultsDiffProps = {
  before: RankedResult[]
  after: RankedResult[]
  own: string
  competitors: string[]
  heads: [ReactNode, ReactNode]
  rows?: number
}

const ROW = 28
const MIDDLE = 72

/** Two results pages side by side, a stroke from each line to where it went; the client's own on the highlighter. */
export function ResultsDiff({
  before: all,
  after: allNow,
  own,
  competitors,
  heads,
  rows = 20,
}: ResultsDiffProps) {
  const t = useText()
  const [before, after] = [all, allNow].map((list) =>
    list.filter(({ position }) => position <= rows),
  )
  const pairs = pairResults(before ?? [], after ?? [])
  const strokes = pairs.flatMap(({ before: a, after: b }) => (a && b ? [{ a, b }] : []))
  const cameFrom = new Map(pairs.map((pair) => [pair.after, pair.before]))
  const stayed = new Set(pairs.flatMap(({ before: a, after: b }) => (b ? [a] : [])))
  const middleOf = (position: number) => (position - 0.5) * ROW
  const inFront = strokes.toSorted(
    (x, y) => Number(belongsTo(x.b.link, own)) - Number(belongsTo(y.b.link, own)),
  )
  return (
    <div className="results-diff">
      <div className="results-diff-head">{heads[0]}</div>
      <div className="results-diff-head" />
      <div className="results-diff-head">{heads[1]}</div>
      <ol className="results-diff-list" style={{ height: rows * ROW }}>
        {before?.map((result) => (
          <ResultLine key={result.position} {...{ result, own, competitors }}>
            {!stayed.has(result) && <span className="results-diff-word">{t('diff.gone')}</span>}
          </ResultLine>
        ))}
      </ol>
      <svg
        className="results-diff-strokes"
        viewBox={`0 0 ${MIDDLE} ${rows * ROW}`}
        height={rows * ROW}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {inFront.map(({ a, b }) => {
          const path = `M0 ${middleOf(a.position)}C${MIDDLE / 2} ${middleOf(a.position)} ${MIDDLE / 2} ${middleOf(b.position)} ${MIDDLE} ${middleOf(b.position)}`
          const isOwn = belongsTo(b.link, own)
          return (
            <Fragment key={b.position}>
              {isOwn && <path className="results-diff-underlay own-underlay" d={path} />}
              <path
                className={isOwn ? 'results-diff-stroke own-stroke' : 'results-diff-stroke'}
                data-moved={isOwn || a.position !== b.position}
                d={path}
              />
            </Fragment>
          )
        })}
      </svg>
      <ol className="results-diff-list" style={{ height: rows * ROW }}>
        {after?.map((result) => {
          const from = cameFrom.get(result)
          return (
            <ResultLine key={result.position} {...{ result, own, competitors }}>
              {from ? (
                from.position !== result.position && (
                  <Delta value={from.position - result.position} />
                )
              ) : (
                <span className="results-diff-word">{t('diff.new')}</span>
              )}
            </ResultLine>
          )
        })}
      </ol>
    </div>
  )
}

type ResultLineProps = {
  result: RankedResult
  own: string
  competitors: string[]
  children: ReactNode
}

function ResultLine({ result, own, competitors, children }: ResultLineProps) {
  return (
    <li
      style={{ top: (result.position - 1) * ROW, height: ROW }}
      title={result.title}
      data-own={belongsTo(result.link, own)}
    >
      <span className="results-diff-position">{result.position}</span>
      <SiteLine link={result.link} own={own} competitors={competitors} />
      {children}
    </li>
  )
}
