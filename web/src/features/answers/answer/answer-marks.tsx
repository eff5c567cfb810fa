import { useText } from '../../../i18n/language.tsx'
import type { Mark } from '../queries.ts'
import './answer-marks.css'

const SIGNS: Record<Mark, string> = { cited: '●', mentioned: '○', absent: '–', error: '✕' }

/** One mark per answer: cited, mentioned, absent or failed, by shape and not by colour alone. */
export function AnswerMarks({ marks, label }: { marks: Mark[]; label?: string }) {
  const t = useText()
  const counts = [...Map.groupBy(marks, (mark) => mark)].map(
    ([mark, list]) => `${t(`mark.${mark}`)} ${list.length}`,
  )
  return (
    <span
      className="answer-marks"
      role="img"
      aria-label={[label, ...counts].filter(Boolean).join(', ')}
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sample is known by its place
        <span key={index} data-mark={mark}>
          {SIGNS[mark]}
        </span>
      ))}
    </span>
  )
}

/** What the signs mean, once a page. */
export function AnswerMarksLegend() {
  const t = useText()
  return (
    <ul className="answer-marks-legend">
      {(['cited', 'mentioned', 'absent', 'error'] as const).map((mark) => (
        <li key={mark}>
          <span aria-hidden="true" data-mark={mark}>
            {SIGNS[mark]}
          </span>
          {t(`mark.${mark}`)}
        </li>
      ))}
    </ul>
  )
}

export const markOf = (answer: {
  state: string
  our_domain_cited: boolean
  our_domain_mentioned: boolean
}): Mark => {
  if (answer.state === 'failed') return 'error'
  if (answer.our_domain_cited) return 'cited'
  return answer.our_domain_mentioned ? 'mentioned' : 'absent'
}
