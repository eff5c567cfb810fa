import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { CheckChoice } from './check-choice.tsx'
import { Competitors, GridFigures, PointResults } from './grid-figures.tsx'
import { GridLegend, GridPicture } from './grid-picture.tsx'
import { type GridDetail, gridQuery, gridsKey } from './queries.ts'
import { SavePicture } from './save-picture.tsx'

/** One grid: the picture of a check, what it comes to, and who else is seen. */
export function GridBody({
  client,
  gridId,
  label,
}: {
  client: Client
  gridId: number
  label: string
}) {
  const t = useText()
  const { check, vs } = useSearch({ from: '/inside/c/$clientId/grids' })
  const wanted = {
    gridId,
    checkId: Number(check) || undefined,
    compareTo: Number(vs) || undefined,
  }
  const grid = useQuery(gridQuery(client.id, wanted))
  return (
    <Page
      title={grid.data?.query ?? label}
      about={client.name}
      lead={
        <p>
          <Link to="/c/$clientId/grids" params={{ clientId: client.id }}>
            {t('grids.all')}
          </Link>
          {grid.data &&
            ` · ${grid.data.business.name} · ${t('grids.shape', { size: grid.data.size, km: grid.data.radius_km })}`}
        </p>
      }
      actions={<Actions client={client} gridId={gridId} state={grid.data?.last_check?.state} />}
    >
      <RunProgress
        of={{ clientId: client.id, kind: 'geo_grid', pageKey: gridsKey(client.id) }}
        label={label}
      />
      <QueryBoundary query={grid} rows={10}>
        {(data) =>
          data.check ? (
            <Checked client={client} grid={data} at={data.check.created_at} />
          ) : (
            <EmptyState
              title={t('grids.unchecked')}
              text={t('grids.uncheckedText', { n: data.size ** 2 })}
            />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function Checked({ client, grid, at }: { client: Client; grid: GridDetail; at: number }) {
  const { t, language } = useLanguage()
  const picture = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const label = t('grids.pictureOf', { name: grid.business.name, query: grid.query })
  const isSimulated = grid.grid.some(({ source }) => source === 'sandbox')
  // A picture that is passed on says when it was drawn, and that it is of the sandbox.
  const title = [
    label,
    wholeDay(language, at),
    ...(isSimulated ? [t('chart.simulated')] : []),
  ].join(' · ')
  return (
    <>
      <GridFigures grid={grid} />
      <Toolbar>
        <CheckChoice client={client} grid={grid} />
        <SavePicture picture={picture} title={title} name={`geo-grid-${grid.query}`} />
      </Toolbar>
      <div className="geo-layout">
        <div ref={picture}>
          <GridPicture grid={grid} label={label} chosen={chosen} onChoose={setChosen} />
          <GridLegend depth={grid.depth} />
        </div>
        <PointResults
          grid={grid}
          point={grid.grid.find(({ nr }) => nr === (chosen ?? middleOf(grid)))}
        />
      </div>
      <Competitors grid={grid} />
    </>
  )
}

const middleOf = ({ size }: GridDetail) => (size ** 2 - 1) / 2

type ActionsProps = { client: Client; gridId: number; state: string | undefined }

function Actions({ client, gridId, state }: ActionsProps) {
  const t = useText()
  const mayWork = useMay('analyst')
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const path = { client_id: client.id, grid_id: gridId }
  const check = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/geo-grids/{grid_id}/check', { path }),
    refresh: [gridsKey(client.id)],
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}/geo-grids/{grid_id}', { path }),
    onDone: () => void navigate({ to: '/c/$clientId/grids', params: { clientId: client.id } }),
    refresh: [[...gridsKey(client.id), 'list']],
  })
  if (!mayWork) return null
  const isRunning = state === 'queued' || state === 'running' || state === 'paused'
  return (
    <>
      <Button
        kind="primary"
        icon="check"
        isPending={check.isPending || isRunning}
        onPress={() => check.mutate()}
      >
        {t('grids.check')}
      </Button>
      <Button kind="quiet" icon="trash" onPress={() => setDeleting(true)}>
        {t('action.remove')}
      </Button>
      <ConfirmDialog
        title={t('grids.delete')}
        text={t('grids.deleteText')}
        action={t('action.remove')}
        isOpen={isDeleting}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
