import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { providerName } from '../../../domain/provider-name.ts'
import { RunProgress } from '../../../domain/runs/run-progress.tsx'
import { formatNumber, monthAndYear, wholeDay } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { CorpusDialog } from '../dialogs/corpus-dialog.tsx'
import { type CorpusMonth, corpusQuery } from '../queries.ts'

const MOST_MONTHS = 24
const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** What a source has recorded of assistants, month by month: never counted among the answers asked for here. */
export function Corpus({ client }: { client: Client }) {
  const { t, language } = useLanguage()
  const mayWork = useMay('analyst')
  const [isOpen, setOpen] = useState(false)
  const { data: corpus } = useQuery(corpusQuery(client.id))
  if (!corpus || (corpus.answers === 0 && !(corpus.source && mayWork))) return null
  const { source, months, fetched_at } = corpus
  return (
    <Section
      title={t('corpus.title')}
      text={[
        t('corpus.text', { source: providerName(source?.name ?? 'dataforseo') }),
        fetched_at !== null && t('corpus.fetched', { date: wholeDay(language, fetched_at) }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <RunProgress
        of={{ clientId: client.id, kind: 'answer_corpus', pageKey: answersKey(client.id) }}
        label={t('corpus.title')}
      />
      {months.length > 0 && <Months months={months} />}
      {source && mayWork && (
        <div>
          <Button icon="download" onPress={() => setOpen(true)}>
            {t('corpus.import')}
          </Button>
        </div>
      )}
      {isOpen && source && (
        <CorpusDialog client={client} source={source} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

function Months({ months }: { months: CorpusMonth[] }) {
  const { t, language } = useLanguage()
  const percent = (value: number | null) => formatNumber(language, value ?? 0, PERCENT)
  return (
    <Table
      label={t('corpus.title')}
      headings={[
        { id: 'month', label: t('corpus.month') },
        { id: 'platform', label: t('corpus.platform') },
        { id: 'answers', label: t('corpus.answers'), isNumber: true },
        { id: 'named', label: t('corpus.named'), isNumber: true },
        { id: 'cited', label: t('corpus.cited'), isNumber: true },
      ]}
    >
      {months
        .toReversed()
        .slice(0, MOST_MONTHS)
        .map((row) => (
          <tr key={`${row.month} ${row.platform} ${row.geo} ${row.lang}`}>
            <td>{monthAndYear(language, row.month)}</td>
            <td>
              {t(`corpus.platform.${row.platform}`)} · {row.geo.toUpperCase()} · {row.lang}
            </td>
            <td data-number="true">{formatNumber(language, row.answers)}</td>
            <td data-number="true">{percent(row.mention_rate)}</td>
            <td data-number="true">{percent(row.citation_rate)}</td>
          </tr>
        ))}
    </Table>
  )
}
