import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { FindBusiness } from './find-business.tsx'
import { type Business, gridPreviewQuery, gridsKey, SIZES, type Size } from './queries.ts'

/** First the business is found on the map, then the grid around it is shaped. */
export function CreateGrid({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const [business, setBusiness] = useState<Business | null>(null)
  return (
    <Dialog title={t('grids.create')} isOpen onClose={onClose}>
      {business ? (
        <Shape client={client} business={business} onBack={() => setBusiness(null)} />
      ) : (
        <FindBusiness client={client} onChoose={setBusiness} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ShapeProps = { client: Client; business: Business; onBack(): void }

function Shape({ client, business, onBack }: ShapeProps) {
  const t = useText()
  const navigate = useNavigate()
  const [size, setSize] = useState<(typeof SIZES)[number]>('7')
  const path = { client_id: client.id }
  const start = useAction({
    async run({ query = '', radius = '3' }: Record<string, string>) {
      const { name, place_id, cid, phone, domain, latitude, longitude } = business
      const grid = await api('post', '/api/v1/clients/{client_id}/geo-grids', {
        path,
        body: {
          business: { name, place_id, cid, phone, domain },
          query,
          size: Number(size) as Size,
          radius_km: Number(radius.replace(',', '.')),
          ...(latitude !== null && longitude !== null && { latitude, longitude }),
        },
      })
      await api('post', '/api/v1/clients/{client_id}/geo-grids/{grid_id}/check', {
        path: { ...path, grid_id: grid.id },
      })
      return grid
    },
    refresh: [gridsKey(client.id)],
    isQuiet: true,
    onDone: ({ id }) =>
      void navigate({
        to: '/c/$clientId/grids',
        params: { clientId: client.id },
        search: { grid: String(id) },
      }),
  })
  return (
    <Form onSubmit={start.mutate} error={start.error}>
      <p>
        <strong>{business.name}</strong>
        <br />
        <span className="hint">{business.address}</span>
      </p>
      <TextField
        name="query"
        label={t('grids.query')}
        hint={t('grids.queryHint')}
        maxLength={300}
        isRequired
        autoFocus
      />
      <div className="form-row">
        <Select
          label={t('grids.size')}
          value={size}
          onChange={setSize}
          options={SIZES.map((id) => ({ id, label: `${id} × ${id}` }))}
        />
        <TextField
          name="radius"
          label={t('grids.radius')}
          defaultValue="3"
          inputMode="decimal"
          isRequired
          mono
        />
      </div>
      <Cost client={client} size={Number(size) as Size} />
      <DialogActions>
        <Button onPress={onBack}>{t('grids.back')}</Button>
        <Button type="submit" kind="primary" isPending={start.isPending}>
          {t('grids.start')}
        </Button>
      </DialogActions>
    </Form>
  )
}

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const

/** What a check of this size costs, before anything is asked. */
function Cost({ client, size }: { client: Client; size: Size }) {
  const { t, language } = useLanguage()
  const { data } = useQuery(gridPreviewQuery(client.id, size))
  if (!data) return null
  const { points, price_usd, seconds, source } = data
  const price =
    source === 'sandbox' ? t('grids.free') : formatNumber(language, price_usd, DOLLARS)
  return <p role="status">{t('grids.cost', { n: points, price, seconds })}</p>
}
