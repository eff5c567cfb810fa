import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { assistantName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { AnswerMarks, AnswerMarksLegend } from './answer/answer-marks.tsx'
import { isShown, marketKey, SHOWN } from './filter.ts'
import { useMarketName } from './market-name.ts'
import { useAsked } from './period-check.ts'
import { type Cell, matchingPromptsQuery, type Standing } from './queries.ts'

const ALL = '*'
const NAMES = {
  '': 'answers.showAll',
  cited: 'answers.showCited',
  mentioned: 'answers.showMentioned',
  absent: 'answers.showAbsent',
  off: 'answers.showOff',
} as const

type Mark = Standing['cells'][number]['marks'][number]

/** The answers that a figure counts, where it leads to their prompts. */
const COUNTED: Partial<Record<(typeof SHOWN)[number], Mark[]>> = {
  cited: ['cited'],
  mentioned: ['mentioned', 'cited'],
}
const answersIn = (prompts: Standing[], marks: Mark[]) =>
  prompts
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.marks))
    .filter((mark) => marks.includes(mark)).length

/** Every prompt, and a sign for each answer of each assistant. */
export function PromptTable({ client, prompts }: { client: Client; prompts: Standing[] }) {
  const t = useText()
  const filter = useSearch({ from: '/inside/c/$clientId/answers' })
  const navigate = useNavigate({ from: '/c/$clientId/answers' })
  const set = (change: object) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  const providers = [
    ...new Set(prompts.flatMap(({ cells }) => cells.map((cell) => cell.llm_provider))),
  ].sort()
  const categories = [
    ...new Set(prompts.map(({ category }) => category).filter(Boolean)),
  ].sort()
  const markets = [...new Map(prompts.map((prompt) => [marketKey(prompt), prompt])).entries()]
  const marketName = useMarketName()
  const { names, cites } = filter
  const asked = useAsked(client.id)
  const isNarrow = names !== undefined || cites !== undefined
  const { data: match } = useQuery(matchingPromptsQuery(client.id, { names, cites, ...asked }))
  const ids = isNarrow && match ? new Set(match.map(({ id }) => id)) : null
  const shown = prompts.filter(
    (prompt) => isShown(prompt, filter) && (!ids || ids.has(prompt.id)),
  )
  const show = SHOWN.find((each) => each === filter.show) ?? ''
  const counted = COUNTED[show]
  return (
    <Section title={t('answers.prompts')} actions={<AnswerMarksLegend />}>
      <span id="prompts" className="answer-anchor" />
      <Toolbar>
        <FilterField
          label={t('answers.filter')}
          value={filter.q ?? ''}
          onChange={(q) => set({ q })}
        />
        <div className="toolbar-choices">
          <Select
            label={t('answers.show')}
            isBare
            value={show}
            options={SHOWN.map((id) => ({ id, label: t(NAMES[id]) }))}
            onChange={(id) => set({ show: id })}
          />
          {names && (
            <Button icon="close" onPress={() => set({ names: undefined })}>
              {t('answers.naming', { site: names })}
            </Button>
          )}
          {cites && (
            <Button icon="close" onPress={() => set({ cites: undefined })}>
              {t('answers.citing', { site: cites })}
            </Button>
          )}
          {markets.length > 1 && (
            <Select
              label={t('answers.markets')}
              isBare
              value={filter.market ?? ALL}
              options={[
                { id: ALL, label: t('answers.allMarkets') },
                ...markets.map(([id, market]) => ({ id, label: marketName(market) })),
              ]}
              onChange={(id) => set({ market: id === ALL ? '' : id })}
            />
          )}
          {categories.length > 0 && (
            <Select
              label={t('answers.category')}
              isBare
              value={filter.category ?? ALL}
              options={[
                { id: ALL, label: t('answers.categories') },
                ...categories.map((id) => ({ id, label: id })),
              ]}
              onChange={(id) => set({ category: id === ALL ? '' : id })}
            />
          )}
        </div>
        <p className="toolbar-end quiet" role="status">
          {t('answers.count', { n: shown.length })}
          {counted && `, ${t('answers.answerCount', { n: answersIn(shown, counted) })}`}
        </p>
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState title={t('answers.noMatch')} text={t('answers.noMatchText')} />
      ) : (
        <Table
          label={t('answers.prompts')}
          headings={[
            { id: 'prompt', label: t('answers.prompt') },
            ...providers.map((name) => ({
              id: name,
              label: assistantName(name),
              isTurned: true,
            })),
          ]}
        >
          {shown.map((prompt) => (
            <Row key={prompt.id} client={client} prompt={prompt} providers={providers} />
          ))}
        </Table>
      )}
    </Section>
  )
}

function Row({
  client,
  prompt,
  providers,
}: {
  client: Client
  prompt: Standing
  providers: string[]
}) {
  const t = useText()
  const marketName = useMarketName()
  return (
    <tr data-off={prompt.enabled === 0}>
      <td data-wrap="true">
        <Link
          to="/c/$clientId/answers/$promptId"
          params={{ clientId: client.id, promptId: prompt.id }}
        >
          {prompt.prompt_text}
        </Link>
        {(prompt.country || prompt.language) && (
          <span className="hint"> {marketName(prompt)}</span>
        )}
        {prompt.enabled === 0 && <span className="hint"> {t('answers.off')}</span>}
        {prompt.is_brand_prompt && <span className="hint"> {t('answers.brand')}</span>}
      </td>
      {providers.map((name) => (
        <td key={name}>
          <ProviderCell
            client={client}
            promptId={prompt.id}
            cell={prompt.cells.find((cell) => cell.llm_provider === name)}
          />
        </td>
      ))}
    </tr>
  )
}

function ProviderCell({
  client,
  promptId,
  cell,
}: {
  client: Client
  promptId: number
  cell: Cell | undefined
}) {
  const t = useText()
  if (!cell) return null
  const { mention_position: position } = cell
  return (
    <Link
      className="answer-cell"
      to="/c/$clientId/answers/$promptId"
      params={{ clientId: client.id, promptId }}
      search={{ provider: cell.llm_provider, answer: String(cell.result_id) }}
    >
      <AnswerMarks marks={cell.marks} label={assistantName(cell.llm_provider)} />
      {position !== null && (
        <span className="answer-position">
          <span className="answer-position-words">{t('mark.position', { n: position })}</span>
          <span className="answer-position-number" aria-hidden="true">
            <Num value={position} />
          </span>
        </span>
      )}
    </Link>
  )
}
