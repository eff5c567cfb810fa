import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import './answers.css'
import { BriefPanel } from './answer/brief-panel.tsx'
import { scrollToAnswer } from './answer/scroll-to-answer.ts'
import { type Gap, gapsQuery, type Rate } from './queries.ts'

export function GapsPage() {
  const t = useText()
  return (
    <ClientPage title={t('answers.gaps')}>
      {(client) => <Gaps key={client.id} client={client} />}
    </ClientPage>
  )
}

function Gaps({ client }: { client: Client }) {
  const t = useText()
  const gaps = useQuery(gapsQuery(client.id))
  const { prompt } = useSearch({ from: '/inside/c/$clientId/answers/gaps' })
  const navigate = useNavigate({ from: '/c/$clientId/answers/gaps' })
  return (
    <Page
      title={t('answers.gaps')}
      about={client.name}
      lead={
        <p>
          <Link to="/c/$clientId/answers" params={{ clientId: client.id }}>
            {t('nav.answers')}
          </Link>
          {' · '}
          {t('gaps.lead')} {gaps.data?.length === 0 ? '' : t('gaps.choose')}
        </p>
      }
    >
      <QueryBoundary query={gaps} rows={10}>
        {(list) => {
          if (list.length === 0)
            return (
              <EmptyState
                title={t('gaps.none')}
                text={t('gaps.noneText')}
                picture={<SampleGaps />}
              >
                <LinkButton to="/c/$clientId/answers" params={{ clientId: client.id }}>
                  {t('nav.answers')}
                </LinkButton>
              </EmptyState>
            )
          const chosen = list.find(({ prompt_id }) => String(prompt_id) === prompt)
          return (
            <div className={chosen && 'prompt-columns'}>
              <GapTable
                client={client}
                gaps={list}
                chosen={chosen?.prompt_id}
                onChoose={(id) => {
                  void navigate({
                    search: (old) => ({ ...old, prompt: String(id) }),
                    replace: true,
                  })
                  scrollToAnswer()
                }}
              />
              {chosen && <BriefPanel key={chosen.prompt_id} client={client} gap={chosen} />}
            </div>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}

type GapTableProps = {
  client: Client
  gaps: Gap[]
  chosen: number | undefined
  onChoose(id: number): void
}

function GapTable({ client, gaps, chosen, onChoose }: GapTableProps) {
  const t = useText()
  return (
    <Table
      label={t('answers.gaps')}
      headings={[
        { id: 'prompt', label: t('answers.prompt') },
        { id: 'you', label: t('gaps.you'), isNumber: true },
        { id: 'they', label: t('gaps.they'), isNumber: true },
        { id: 'worth', label: t('gaps.worth'), isNumber: true },
        ...(chosen === undefined ? [{ id: 'who', label: t('gaps.who'), isWide: true }] : []),
      ]}
    >
      {gaps.map((gap) => (
        <tr key={gap.prompt_id} data-shown={gap.prompt_id === chosen}>
          <td data-wrap="true">
            <button
              type="button"
              className="answer-open"
              aria-pressed={gap.prompt_id === chosen}
              onClick={() => onChoose(gap.prompt_id)}
            >
              {gap.prompt_text}
            </button>
          </td>
          <Share client={client} gap={gap} rate={gap.own_rate} />
          <Share client={client} gap={gap} rate={gap.competitor_rate} who={gap.competitor} />
          <td data-number="true">
            <Num
              value={gap.opportunity}
              options={{ maximumFractionDigits: 2, minimumFractionDigits: 2 }}
            />
          </td>
          {chosen === undefined && (
            <td data-wide="true" data-wrap="true" className="quiet">
              {named(gap.competitors)}
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

const named = (competitors: Gap['competitors']) =>
  competitors.map(({ domain }) => domain).join(', ')

function Share({
  client,
  gap,
  rate,
  who,
}: {
  client: Client
  gap: Gap
  rate: Rate
  who?: string
}) {
  return (
    <td data-number="true">
      {who && <span className="quiet">{who} </span>}
      <Link
        to="/c/$clientId/answers/$promptId"
        params={{ clientId: client.id, promptId: gap.prompt_id }}
      >
        <Num value={Math.round((rate.value ?? 0) * rate.n)} />
      </Link>
      {' / '}
      <span className="quiet">
        <Num value={rate.n} />
      </span>
    </td>
  )
}

function SampleGaps() {
  const t = useText()
  return (
    <SampleTable
      headings={[
        t('answers.prompt'),
        { label: t('gaps.you'), isNumber: true },
        { label: t('gaps.they'), isNumber: true },
      ]}
      rows={[
        ['Which shop sells the best grinders?', '1 / 7', '5 / 7'],
        ['Where can I buy fresh coffee beans?', '0 / 7', '3 / 7'],
      ]}
    />
  )
}
