import { Fragment, type ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import './chart.css'
import { Delta } from './num.tsx'
import { SiteLine } from './results-page.tsx'
import { isOf, type Listed, pairResults } from './serp-diff.ts'
import './then-now.css'

type ThenNowProps = {
  before: Listed[]
  after: Listed[]
  own: string
  competitors: string[]
  heads: [ReactNode, ReactNode]
  rows?: number
}

const ROW = 28
const MIDDLE = 72

/** Two results pages side by side, a stroke from each line to where it went; the client's own on the highlighter. */
export function ThenNow({ before: all, after: allNow, own, competitors, heads, rows = 20 }: ThenNowProps) {
  const t = useText()
  const [before, after] = [all, allNow].map((list) => list.filter(({ position }) => position <= rows))
  const pairs = pairResults(before ?? [], after ?? [])
  const strokes = pairs.flatMap(({ before: a, after: b }) => (a && b ? [{ a, b }] : []))
  const cameFrom = new Map(pairs.map((pair) => [pair.after, pair.before]))
  const stayed = new Set(pairs.flatMap(({ before: a, after: b }) => (b ? [a] : [])))
  const place = (position: number) => (position - 0.5) * ROW
  const inFront = strokes.toSorted((x, y) => Number(isOf(x.b.link, own)) - Number(isOf(y.b.link, own)))
  return (
    <div className="then-now">
      <div className="then-now-head">{heads[0]}</div>
      <div className="then-now-head" />
      <div className="then-now-head">{heads[1]}</div>
      <ol className="then-now-list" style={{ height: rows * ROW }}>
        {before?.map((result) => (
          <Line key={result.position} {...{ result, own, competitors }}>
            {!stayed.has(result) && <span className="then-now-word">{t('diff.gone')}</span>}
          </Line>
        ))}
      </ol>
      <svg
        className="then-now-strokes"
        viewBox={`0 0 ${MIDDLE} ${rows * ROW}`}
        height={rows * ROW}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {inFront.map(({ a, b }) => {
          const path = `M0 ${place(a.position)}C${MIDDLE / 2} ${place(a.position)} ${MIDDLE / 2} ${place(b.position)} ${MIDDLE} ${place(b.position)}`
          const isOwn = isOf(b.link, own)
          return (
            <Fragment key={b.position}>
              {isOwn && <path className="then-now-underlay own-underlay" d={path} />}
              <path
                className={isOwn ? 'then-now-stroke own-stroke' : 'then-now-stroke'}
                data-moved={isOwn || a.position !== b.position}
                d={path}
              />
            </Fragment>
          )
        })}
      </svg>
      <ol className="then-now-list" style={{ height: rows * ROW }}>
        {after?.map((result) => {
          const from = cameFrom.get(result)
          return (
            <Line key={result.position} {...{ result, own, competitors }}>
              {from ? (
                from.position !== result.position && <Delta value={from.position - result.position} />
              ) : (
                <span className="then-now-word">{t('diff.new')}</span>
              )}
            </Line>
          )
        })}
      </ol>
    </div>
  )
}

type LineProps = { result: Listed; own: string; competitors: string[]; children: ReactNode }

function Line({ result, own, competitors, children }: LineProps) {
  return (
    <li
      style={{ top: (result.position - 1) * ROW, height: ROW }}
      title={result.title}
      data-own={isOf(result.link, own)}
    >
      <span className="then-now-place">{result.position}</span>
      <SiteLine link={result.link} own={own} competitors={competitors} />
      {children}
    </li>
  )
}
