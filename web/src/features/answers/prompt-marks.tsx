import { Fragment } from 'react'
import { assistantName } from '../../domain/provider-name.ts'
import { AnswerMarks, AnswerMarksLegend, markOf } from './answer/answer-marks.tsx'
import type { GivenAnswer } from './queries.ts'

/** The marks of each provider over time, the newest last. */
export function PromptMarks({ answers }: { answers: GivenAnswer[] }) {
  const providers = [
    ...Map.groupBy(answers.toReversed(), ({ llm_provider }) => llm_provider),
  ].sort()
  return (
    <>
      <dl className="prompt-marks">
        {providers.map(([name, list]) => (
          <Fragment key={name}>
            <dt>{assistantName(name)}</dt>
            <dd>
              <AnswerMarks marks={list.map(markOf)} label={assistantName(name)} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <AnswerMarksLegend />
    </>
  )
}
