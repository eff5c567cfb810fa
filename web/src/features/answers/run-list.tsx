import { assistantName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { AnswerMarks, markOf } from './answer/answer-marks.tsx'
import type { GivenAnswer } from './queries.ts'

type RunListProps = { answers: GivenAnswer[]; shown: number; onShow(id: number): void }

/** Every answer to a prompt, newest first; one of them is open beside it. */
export function RunList({ answers, shown, onShow }: RunListProps) {
  const t = useText()
  return (
    <Table
      label={t('answer.runs')}
      headings={[
        { id: 'provider', label: t('answer.provider') },
        { id: 'mark', label: t('answer.mark') },
        { id: 'score', label: t('answers.score'), isNumber: true },
        { id: 'tone', label: t('answer.tone'), isWide: true },
        { id: 'when', label: t('answer.when') },
      ]}
    >
      {answers.map((answer) => (
        <tr key={answer.id} data-shown={answer.id === shown}>
          <td data-wrap="true">
            <button
              type="button"
              className="answer-open"
              aria-pressed={answer.id === shown}
              onClick={() => onShow(answer.id)}
            >
              {assistantName(answer.llm_provider)}
            </button>
            <SourceLabel source={answer.source} />
          </td>
          <td>
            <AnswerMarks marks={[markOf(answer)]} />
            {answer.mention_position !== null && (
              <span className="answer-position">{answer.mention_position}</span>
            )}
          </td>
          <td data-number="true">
            <Num
              value={answer.state === 'failed' ? null : answer.visibility_score}
              options={{ maximumFractionDigits: 0 }}
            />
          </td>
          <td data-wide="true">
            {answer.sentiment ? t(`answer.sentiment.${answer.sentiment}`) : '–'}
          </td>
          <td>
            <Time at={answer.created_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Labels an answer that was not measured. */
function SourceLabel({ source }: { source: GivenAnswer['source'] }) {
  const t = useText()
  if (source === 'live') return null
  return <span className="hint"> {t(`answer.source.${source}`)}</span>
}
