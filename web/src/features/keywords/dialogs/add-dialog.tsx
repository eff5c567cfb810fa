import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { EngineFields, type Engines } from '../../../domain/fields/engine-fields.tsx'
import {
  type Market,
  MarketFields,
  usualMarket,
} from '../../../domain/fields/market-fields.tsx'
import { readQueries } from '../../../domain/period/read-queries.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { MessagesBoundary } from '../../../ui/page/messages-boundary.tsx'
import { keywordQueryKeys } from '../queries.ts'

const MAX_AT_ONCE = 5000

/** Keywords by paste: one a line, all for the same market. */
type AddDialogProps = { client: Client; keywords: Keyword[]; onClose(): void }

export function AddDialog({ client, keywords, onClose }: AddDialogProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [market, setMarket] = useState(() => usualMarket(keywords))
  const [from, setFrom] = useState<Engines>({ engine: 'google', location: '' })
  const queries = readQueries(text)
  const isTooMany = queries.length > MAX_AT_ONCE
  const add = useAction({
    run: ({ cluster = '', tags = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/keywords', {
        path: { client_id: client.id },
        body: queries.map((query) => ({ query, ...marketFrom(market, from), cluster, tags })),
      }),
    refresh: keywordQueryKeys(client.id),
    isQuiet: true,
    onDone: (added) => {
      const skipped = queries.length - added.length
      notify({
        text:
          t('keywords.added', { n: added.length }) +
          (skipped ? ` ${t('keywords.skipped', { n: skipped })}` : ''),
      })
      onClose()
    },
  })
  return (
    <Dialog title={t('keywords.add')} isOpen onClose={onClose}>
      <Form onSubmit={add.mutate} error={add.error}>
        <TextField
          name="queries"
          label={t('keywords.paste')}
          hint={
            isTooMany
              ? t('keywords.tooMany', { n: MAX_AT_ONCE })
              : t('keywords.count', { n: queries.length })
          }
          value={text}
          onChange={setText}
          rows={8}
          autoFocus
          isRequired
        />
        <MarketFields market={market} onChange={setMarket} />
        <MessagesBoundary rows={1}>
          <EngineFields value={from} onChange={setFrom} />
        </MessagesBoundary>
        <div className="form-row">
          <TextField
            name="cluster"
            label={t('keyword.cluster')}
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            name="tags"
            label={t('keyword.tags')}
            hint={t('keyword.tagsHint')}
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <SubmitActions
          onCancel={onClose}
          isPending={add.isPending}
          isDisabled={!queries.length || isTooMany}
        >
          {t('keywords.addCount', { n: queries.length })}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

/** A location brings its own country. */
function marketFrom({ geo, lang, device }: Market, { engine, location }: Engines) {
  const market = { lang, device, engine, location }
  return location === '' ? { ...market, geo } : market
}
