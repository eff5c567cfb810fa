import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { layoutQuery, type ReportLayout } from './queries.ts'
import './layout.css'

type Name = ReportLayout['sections'][number]['section']

const NAMES = {
  summary: 'reports.section.summary',
  visibility: 'reports.section.visibility',
  movers: 'reports.section.movers',
  keywords: 'reports.section.keywords',
  competitors: 'reports.section.competitors',
  features: 'reports.section.features',
  pages: 'reports.section.pages',
  clusters: 'reports.section.clusters',
  clicks: 'reports.section.clicks',
  research: 'reports.section.research',
  local_grid: 'reports.section.local_grid',
  answers: 'reports.section.answers',
  apps: 'reports.section.apps',
  links: 'reports.section.links',
  indexing: 'reports.section.indexing',
  audit: 'reports.section.audit',
  ads: 'reports.section.ads',
  next_steps: 'reports.section.next_steps',
  notes: 'reports.section.notes',
  appendix: 'reports.section.appendix',
} as const satisfies Record<Name, PlainKey>

const COMPARED = [7, 30, 90, 365] as const
const MAX_WORDS = 500

/** What the report shows, in which order and with whose words. */
export function ReportLayoutSection({ clientId }: { clientId: number }) {
  const t = useText()
  const layout = useQuery(layoutQuery(clientId))
  return (
    <Section title={t('reports.layout')} text={t('reports.layoutText')}>
      <QueryBoundary query={layout} rows={6}>
        {(data) => <LayoutForm key={JSON.stringify(data)} clientId={clientId} layout={data} />}
      </QueryBoundary>
    </Section>
  )
}

type Row = { section: Name; words: string; isShown: boolean }

/** Those that are shown first, then the others; an appendix stays the end. */
function rowsOf({ sections }: ReportLayout): Row[] {
  const shown = sections.map((each) => ({ ...each, isShown: true }))
  const hidden = (Object.keys(NAMES) as Name[]).filter(
    (name) => !sections.some(({ section }) => section === name),
  )
  const offered = hidden.map((section) => ({ section, words: '', isShown: false }))
  const end = shown.at(-1)?.section === 'appendix' ? shown.length - 1 : shown.length
  return shown.toSpliced(end, 0, ...offered)
}

function LayoutForm({ clientId, layout }: { clientId: number; layout: ReportLayout }) {
  const t = useText()
  const [rows, setRows] = useState(() => rowsOf(layout))
  const [days, setDays] = useState(layout.compare_days)
  const chosen = rows
    .filter(({ isShown }) => isShown)
    .map(({ section, words }) => ({ section, words }))
  const done = {
    refresh: [layoutQuery(clientId).queryKey],
    onDone: () => notify({ text: t('state.saved') }),
  }
  const save = useAction({
    run: (forAll: boolean) =>
      api('put', '/api/v1/report-layout', {
        body: { ...(!forAll && { client_id: clientId }), sections: chosen, compare_days: days },
      }),
    isQuiet: true,
    ...done,
  })
  const reset = useAction({
    run: () => api('delete', '/api/v1/report-layout', { query: { client_id: clientId } }),
    ...done,
  })
  const change = (at: number, change: Partial<Row>) =>
    setRows(rows.with(at, { ...(rows[at] as Row), ...change }))
  function move(at: number, to: number) {
    const moved = rows.toSpliced(at, 1)
    setRows(moved.toSpliced(to, 0, rows[at] as Row))
  }
  const options = [...new Set([...COMPARED, days])].toSorted((a, b) => a - b)
  return (
    <Form onSubmit={() => save.mutate(false)} error={save.error}>
      <ol className="report-layout">
        {rows.map((row, at) => (
          <SectionRow
            key={row.section}
            row={row}
            onChange={(changed) => change(at, changed)}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < rows.length - 1 ? () => move(at, at + 1) : undefined}
          />
        ))}
      </ol>
      <Select
        label={t('reports.compared')}
        options={options.map((each) => ({
          id: String(each),
          label: t('reports.comparedDays', { n: each }),
        }))}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
      />
      <div className="form-row">
        <Button
          type="submit"
          kind="primary"
          isPending={save.isPending}
          isDisabled={chosen.length === 0}
        >
          {t('action.save')}
        </Button>
        {layout.from !== 'client' && (
          <Button
            isPending={save.isPending}
            isDisabled={chosen.length === 0}
            onPress={() => save.mutate(true)}
          >
            {t('reports.layoutForAll')}
          </Button>
        )}
        {layout.from === 'client' && (
          <Button isPending={reset.isPending} onPress={() => reset.mutate()}>
            {t('reports.layoutReset')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type RowProps = {
  row: Row
  onChange: (change: Partial<Row>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function SectionRow({ row: { section, words, isShown }, onChange, onUp, onDown }: RowProps) {
  const t = useText()
  const [isWriting, setWriting] = useState(words !== '' || section === 'notes')
  const name = t(NAMES[section])
  return (
    <li>
      <div className="report-layout-row">
        <label className="check">
          <input
            type="checkbox"
            checked={isShown}
            onChange={({ target }) => onChange({ isShown: target.checked })}
          />
          {name}
        </label>
        {isShown && !isWriting && (
          <Button
            kind="quiet"
            onPress={() => setWriting(true)}
            aria-label={`${t('reports.ownWords')}: ${name}`}
          >
            {t('reports.ownWords')}
          </Button>
        )}
        <Button
          kind="quiet"
          isDisabled={!onUp}
          onPress={() => onUp?.()}
          aria-label={`${t('sources.moveUp')}: ${name}`}
        >
          ↑
        </Button>
        <Button
          kind="quiet"
          isDisabled={!onDown}
          onPress={() => onDown?.()}
          aria-label={`${t('sources.moveDown')}: ${name}`}
        >
          ↓
        </Button>
      </div>
      {isShown && isWriting && (
        <TextField
          label={`${t('reports.ownWords')}: ${name}`}
          value={words}
          onChange={(text) => onChange({ words: text })}
          rows={2}
          maxLength={MAX_WORDS}
        />
      )}
    </li>
  )
}
