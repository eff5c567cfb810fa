import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { type Keyword, keywordsKey } from '../../../api/keywords.ts'
import { type VolumePreview, volumePreviewQuery, volumesKey } from '../../../api/volumes.ts'
import { CodeField } from '../../../domain/fields/country-language-field.tsx'
import { LocationField } from '../../../domain/fields/location-field.tsx'
import { usualMarket } from '../../../domain/fields/market-fields.tsx'
import { providerName } from '../../../domain/provider-name.ts'
import { RunProgress } from '../../../domain/runs/run-progress.tsx'
import { useVolumeOrigin } from '../../../domain/volume-text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { fileText } from '../../../ui/form/file-text.ts'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'

type Props = { client: Client; keywords: Keyword[]; onClose(): void }

/** What is known of search volumes, what the rest costs, and the two ways to it: asking, and a file. */
export function VolumesDialog({ client, keywords, onClose }: Props) {
  const t = useText()
  const [isForced, setForced] = useState(false)
  const preview = useQuery(volumePreviewQuery(client.id, isForced))
  return (
    <Dialog title={t('volumes.title')} isOpen onClose={onClose} width="wide">
      <RunProgress
        of={{ clientId: client.id, kind: 'search_volumes', pageKey: volumesKey(client.id) }}
        label={t('volumes.title')}
      />
      <QueryBoundary query={preview} rows={4}>
        {(data) => (
          <>
            <Coverage preview={data} />
            <AskFor client={client} preview={data} isForced={isForced} onForced={setForced} />
          </>
        )}
      </QueryBoundary>
      <PlannerFile client={client} keywords={keywords} />
      <DialogActions>
        <Button onPress={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Coverage({ preview: { coverage, not_askable } }: { preview: VolumePreview }) {
  const t = useText()
  const nameOf = useVolumeOrigin()
  return (
    <>
      <p>{t('volumes.known', { known: coverage.known, n: coverage.keywords })}</p>
      {coverage.by_source.length > 0 && (
        <ul>
          {coverage.by_source.map(({ source, keywords }) => (
            <li key={source}>
              {t('volumes.fromSource', { source: nameOf(source), n: keywords })}
            </li>
          ))}
        </ul>
      )}
      {not_askable > 0 && <p className="hint">{t('volumes.notAskable', { n: not_askable })}</p>}
    </>
  )
}

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const

type AskForProps = {
  client: Client
  preview: VolumePreview
  isForced: boolean
  onForced(is: boolean): void
}

function AskFor({
  client,
  preview: { due, calls, price_usd, sources },
  isForced,
  onForced,
}: AskForProps) {
  const { t, language } = useLanguage()
  const ask = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/volumes/refresh', {
        path: { client_id: client.id },
        body: { force: isForced },
      }),
    refresh: [volumesKey(client.id)],
  })
  const [source] = sources
  if (source === undefined) return <p className="quiet">{t('volumes.noSource')}</p>
  const price = price_usd === 0 ? t('volumes.free') : formatNumber(language, price_usd, DOLLARS)
  return (
    <>
      <Checkbox className="choice" isSelected={isForced} onChange={onForced}>
        <span className="choice-box" aria-hidden="true" />
        <span>{t('volumes.force')}</span>
      </Checkbox>
      <p role="status">
        {due === 0
          ? t('volumes.allFresh')
          : t('volumes.cost', { n: due, source: providerName(source), calls, price })}
      </p>
      <div>
        <Button
          kind="primary"
          isDisabled={due === 0}
          isPending={ask.isPending}
          onPress={() => ask.mutate()}
        >
          {t('volumes.ask')}
        </Button>
      </div>
    </>
  )
}

const FILE_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  '.csv',
  '.tsv',
  '.txt',
]

function PlannerFile({ client, keywords }: Omit<Props, 'onClose'>) {
  const t = useText()
  const [{ geo, lang }, setMarket] = useState(() => usualMarket(keywords))
  const [location, setLocation] = useState('')
  const store = useAction({
    run: (csv: string) =>
      api('post', '/api/v1/clients/{client_id}/volumes/import', {
        path: { client_id: client.id },
        body: { csv, geo, lang, location },
      }),
    refresh: [volumesKey(client.id), keywordsKey(client.id)],
    onDone: ({ known, updated, dropped_columns }) => {
      notify({ text: t('volumes.imported', { known, n: updated }) })
      const columns = dropped_columns.join(', ')
      if (columns) notify({ text: t('import.dropped', { columns }) })
    },
  })
  async function take(files: FileList | null) {
    const [chosen] = files ?? []
    if (chosen) store.mutate(await fileText(chosen))
  }
  const change = (market: { geo?: string; lang?: string }) =>
    setMarket((old) => ({ ...old, ...market }))
  return (
    <>
      <h3>{t('volumes.file')}</h3>
      <p className="quiet">{t('volumes.fileText')}</p>
      <div className="form-row">
        <CodeField
          kind="region"
          value={geo}
          onChange={(value) => change({ geo: value })}
          isRequired
        />
        <CodeField
          kind="language"
          value={lang}
          onChange={(value) => change({ lang: value })}
          isRequired
        />
        <LocationField value={location} onChange={setLocation} />
      </div>
      <div>
        <FileTrigger acceptedFileTypes={FILE_TYPES} onSelect={(files) => void take(files)}>
          <Button icon="upload" isPending={store.isPending}>
            {t('field.chooseFile')}
          </Button>
        </FileTrigger>
      </div>
    </>
  )
}
