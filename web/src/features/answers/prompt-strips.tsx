import { Fragment } from 'react'
import { providerName } from '../../domain/provider-name.ts'
import type { GivenAnswer } from './queries.ts'
import { AnswerStrip, markOf, StripLegend } from './strip.tsx'

/** What each assistant said over time, the newest at the end. */
export function PromptStrips({ answers }: { answers: GivenAnswer[] }) {
  const providers = [...Map.groupBy(answers.toReversed(), ({ llm_provider }) => llm_provider)].sort()
  return (
    <>
      <dl className="prompt-strips">
        {providers.map(([name, list]) => (
          <Fragment key={name}>
            <dt>{providerName(name)}</dt>
            <dd>
              <AnswerStrip marks={list.map(markOf)} label={providerName(name)} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <StripLegend />
    </>
  )
}
