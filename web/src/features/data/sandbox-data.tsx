import '../../ui/form/field.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { type SandboxData, sandboxDataQuery } from '../../api/sandbox-data.ts'
import { useMay } from '../../api/session.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'

type Kind = SandboxData['kinds'][number]
type Action = 'set_aside' | 'wipe'

/** What the sandbox has filled, and what to do with it once the real world is measured. */
export function SandboxDataSettings() {
  const t = useText()
  const data = useQuery(sandboxDataQuery)
  return (
    <Section title={t('sandbox.data')} text={t('sandbox.dataText')}>
      <QueryBoundary query={data} rows={5}>
        {(found) => <StoredRows found={found} />}
      </QueryBoundary>
    </Section>
  )
}

function StoredRows({ found }: { found: SandboxData }) {
  const t = useText()
  const isOwner = useMay('owner')
  const kinds = found.kinds.filter(({ rows }) => rows > 0)
  return (
    <>
      {kinds.length > 0 ? <Kinds kinds={kinds} /> : <p>{t('sandbox.none')}</p>}
      {found.archived > 0 && <p>{t('sandbox.archived', { n: found.archived })}</p>}
      {found.clearing?.status === 'running' && (
        <p role="status">{t('sandbox.clearing', { n: found.clearing.rows })}</p>
      )}
      {found.clearing?.status === 'error' && <p role="alert">{t('sandbox.failed')}</p>}
      {isOwner && (found.total > 0 || found.archived > 0) && <Choices found={found} />}
    </>
  )
}

function Kinds({ kinds }: { kinds: Kind[] }) {
  const t = useText()
  return (
    <Table
      label={t('sandbox.data')}
      headings={[
        { id: 'kind', label: t('sandbox.kind') },
        { id: 'rows', label: t('sandbox.rows'), isNumber: true },
        { id: 'port', label: t('sandbox.port'), isWide: true },
      ]}
    >
      {kinds.map(({ kind, rows, port, is_live }) => (
        <tr key={kind}>
          <td>{t(`sandbox.kind.${kind}` as PlainKey) || t('sandbox.kind.other')}</td>
          <td data-number="true">
            <Num value={rows} />
          </td>
          <td data-wide="true">
            {t(`port.${port}`)}{' '}
            <Badge tone={is_live ? 'good' : 'waiting'}>
              {t(is_live ? 'port.real' : 'port.simulated')}
            </Badge>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Both choices say in full what is deleted and what is kept. */
function Choices({ found }: { found: SandboxData }) {
  const t = useText()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Action | null>(null)
  const clear = useAction({
    run: (action: Action) => api('post', '/api/v1/sandbox/data/clear', { body: { action } }),
    onDone: (data) => {
      cache.setQueryData(sandboxDataQuery.queryKey, data)
      setAsking(null)
    },
  })
  const isBusy = found.clearing?.status === 'running'
  return (
    <div className="form-row">
      <Button isDisabled={isBusy || found.total === 0} onPress={() => setAsking('set_aside')}>
        {t('sandbox.setAside')}
      </Button>
      <Button kind="danger" icon="trash" isDisabled={isBusy} onPress={() => setAsking('wipe')}>
        {t('sandbox.wipe')}
      </Button>
      <ConfirmDialog
        title={t(asking === 'wipe' ? 'sandbox.wipeTitle' : 'sandbox.setAsideTitle')}
        text={t(asking === 'wipe' ? 'sandbox.wipeText' : 'sandbox.setAsideText', {
          n: asking === 'wipe' ? found.total + found.archived : found.archivable,
        })}
        action={t(asking === 'wipe' ? 'sandbox.wipe' : 'sandbox.setAside')}
        isOpen={asking !== null}
        isPending={clear.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && clear.mutate(asking)}
      />
    </div>
  )
}
