import { useState } from 'react'
import { type Answer, api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { usualMarket } from '../../../domain/fields/market-fields.tsx'
import { useAction } from '../../../ui/action.ts'
import { keywordQueryKeys } from '../queries.ts'
import {
  FIELDS,
  type Field,
  type Reading,
  readRows,
  separatorOf,
  withHeader,
  withoutLines,
} from '../table/csv.ts'

export type Report = Answer<'post', '/api/v1/clients/{client_id}/keywords/import'>

type ImportAttempt = { csv: string; reading: Reading | null }

/** A file on its way in: how it is read, what would come of it, and, only when told so, storing it. */
type Importing = { client: Client; keywords: Keyword[] }

export function useImport({ client, keywords }: Importing, onStored: (report: Report) => void) {
  const [csv, setCsv] = useState('')
  const [market, setMarket] = useState(() => usualMarket(keywords))
  const [reading, setReading] = useState<Reading | null>(null)
  const [layout, setLayout] = useState<Report['layout'] | null>(null)
  const send = ({ csv: text, reading: as }: ImportAttempt, dryRun: boolean) =>
    api('post', '/api/v1/clients/{client_id}/keywords/import', {
      path: { client_id: client.id },
      body: { csv: as ? withHeader(text, as) : text, dry_run: dryRun, ...market },
    })
  const previewImport = useAction({
    run: (attempt: ImportAttempt) => send(attempt, true),
    isQuiet: true,
  })
  const store = useAction({
    run: () => send({ csv, reading }, false),
    refresh: keywordQueryKeys(client.id),
    onDone: onStored,
  })

  /** Asks the server how it would read the file; without a reading the server finds one. */
  async function preview(text: string, as: Reading | null = null) {
    setCsv(text)
    if (as) setReading(as)
    const report = await previewImport.mutateAsync({ csv: text, reading: as }).catch(() => null)
    if (as) return
    const table = withoutLines(text, report?.preview?.skipped_lines ?? 0)
    setCsv(table)
    setLayout(report?.layout ?? null)
    setReading(readingOf(table, report))
  }
  return {
    csv,
    setCsv,
    market,
    setMarket,
    reading,
    layout,
    preview,
    forget: () => setReading(null),
    previewImport,
    store,
  }
}

/** How the server read the columns; where it could not, every column waits for a meaning. */
function readingOf(csv: string, report: Report | null): Reading {
  const [first = []] = readRows(csv, separatorOf(csv), 1).cells
  const read = report?.preview?.columns ?? []
  const fieldOf = (index: number): Field | null =>
    FIELDS.find((field) => field === read[index]?.field) ?? null
  return {
    hasHeader: report?.preview?.has_header ?? true,
    fields: first.map((_, index) => fieldOf(index)),
  }
}
