import { useState } from 'react'
import type { Client } from '../../../api/clients.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Num } from '../../../ui/num.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { useErrorMessage } from '../../../ui/page/error-message.ts'
import {
  ENGINES,
  type EngineReport,
  KINDS,
  type ReportChoices,
  sendReport,
} from '../engine-report-queries.ts'

const UNSAID = 'unsaid'

/** An export on its way in: what it holds is shown, and what it leaves open is asked for, before anything is stored. */
export function EngineReportImport({ client }: { client: Client }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<ReportChoices>({})
  const [report, setReport] = useState<EngineReport | null>(null)
  const preview = useAction({
    run: (sent: { file: File; choices: ReportChoices }) =>
      sendReport({ clientId: client.id, ...sent, isDry: true }),
    onDone: setReport,
    isQuiet: true,
  })
  const store = useAction({
    run: (sent: File) => sendReport({ clientId: client.id, file: sent, choices, isDry: false }),
    refresh: [['engine-reports', client.id]],
    onDone: ({ import_id }) => {
      notify({ text: t(import_id === null ? 'engineReports.had' : 'engineReports.stored') })
      setFile(null)
      setReport(null)
      setChoices({})
    },
  })
  const show = (chosen: File, next: ReportChoices) => {
    setFile(chosen)
    setChoices(next)
    preview.mutate({ file: chosen, choices: next })
  }
  const rows = report?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0
  return (
    <>
      <FileField
        label={t('engineReports.file')}
        hint={t('engineReports.fileHint')}
        accept=".csv,.tsv,.xlsx,.zip"
        onChoose={(chosen) => show(chosen, {})}
      />
      {preview.error && <ErrorNotice error={preview.error} />}
      {file && report && (
        <>
          <Choices
            report={report}
            choices={choices}
            onChange={(change) => show(file, { ...choices, ...change })}
          />
          <Preview report={report} />
          <div>
            <Button
              kind="primary"
              isPending={store.isPending}
              isDisabled={report.needs.length > 0 || rows === 0 || preview.isPending}
              onPress={() => store.mutate(file)}
            >
              {t('engineReports.store', { n: rows })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function ErrorNotice({ error }: { error: unknown }) {
  const { title, advice } = useErrorMessage(error)
  return (
    <p className="problem" role="alert">
      {title}. {advice}
    </p>
  )
}

type ChoicesProps = {
  report: EngineReport
  choices: ReportChoices
  onChange(change: ReportChoices): void
}

function Choices({ report, choices, onChange }: ChoicesProps) {
  const t = useText()
  const columns = [
    { id: UNSAID, label: '–' },
    ...report.columns.map((label, at) => ({
      id: String(at + 1),
      label: label || String(at + 1),
    })),
  ]
  const columnOf = (id: string) => (id === UNSAID ? undefined : Number(id))
  return (
    <>
      {report.needs.map((need) => (
        <p key={need} className="problem" role="alert">
          {t(`engineReports.need.${need}`)}
        </p>
      ))}
      <div className="form-row">
        <Select
          label={t('engineReports.engine')}
          value={choices.engine ?? report.engine ?? UNSAID}
          options={[
            { id: UNSAID, label: '–' },
            ...ENGINES.map((id) => ({ id, label: t(`engineReports.${id}`) })),
          ]}
          onChange={(id) => onChange({ engine: id === UNSAID ? undefined : id })}
        />
        {report.tables.length <= 1 && (
          <Select
            label={t('engineReports.kind')}
            value={choices.kind ?? report.tables[0]?.kind ?? UNSAID}
            options={[
              { id: UNSAID, label: '–' },
              ...KINDS.map((id) => ({ id, label: t(`engineReports.kind.${id}`) })),
            ]}
            onChange={(id) => onChange({ kind: id === UNSAID ? undefined : id })}
          />
        )}
        {(report.needs.includes('value') || choices.value !== undefined) && (
          <Select
            label={t('engineReports.valueColumn')}
            value={String(choices.value ?? UNSAID)}
            options={columns}
            onChange={(id) => onChange({ value: columnOf(id) })}
          />
        )}
        {(report.needs.includes('amount') || choices.amount !== undefined) && (
          <Select
            label={t('engineReports.amountColumn')}
            value={String(choices.amount ?? UNSAID)}
            options={columns}
            onChange={(id) => onChange({ amount: columnOf(id) })}
          />
        )}
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t(`engineReports.${end}`)}
            type="date"
            value={choices[end] ?? report[end] ?? ''}
            onChange={(day) => onChange({ [end]: day || undefined })}
          />
        ))}
      </div>
    </>
  )
}

function Preview({ report }: { report: EngineReport }) {
  const t = useText()
  return (
    <>
      <ul role="status">
        {report.tables.map(({ kind, rows, amount }) => (
          <li key={kind}>
            {t(`engineReports.kind.${kind}`)}: <Num value={rows} />
            {report.engine && (
              <>
                {' '}
                · {t(`engineReports.amount.${report.engine}`)}: <Num value={amount} />
              </>
            )}
          </li>
        ))}
      </ul>
      {report.dropped.length > 0 && (
        <>
          <p>{t('engineReports.dropped')}</p>
          <ul>
            {report.dropped.map(({ reason, count, example }) => (
              <li key={reason}>
                <Num value={count} /> {t(`engineReports.drop.${reason}`)}{' '}
                <span className="quiet">({example})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
