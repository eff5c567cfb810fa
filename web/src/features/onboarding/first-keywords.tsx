import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { type Market, MarketFields } from '../../domain/fields/market-fields.tsx'
import { readQueries } from '../../domain/period/read-queries.ts'
import { ResultsIllustration } from '../../domain/serp/results-illustration.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { guessMarket } from './market.ts'

const MAX_FIRST = 5000

/** What people search for, one a line; then the first check begins by itself. */
export function FirstKeywords({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [market, setMarket] = useState<Market>(() =>
    guessMarket(client.domain, navigator.languages),
  )
  const queries = readQueries(text).slice(0, MAX_FIRST)
  const begin = useAction({
    run: async () => {
      const path = { client_id: client.id }
      await api('post', '/api/v1/clients/{client_id}/keywords', {
        path,
        body: queries.map((query) => ({ query, ...market })),
      })
      return api('post', '/api/v1/clients/{client_id}/check', { path })
    },
    refresh: [clientsQuery.queryKey, ['keywords', client.id]],
    isQuiet: true,
    onDone: ({ job_id }) =>
      void navigate({
        to: '/start',
        search: { client: String(client.id), job: String(job_id) },
      }),
  })
  return (
    <EmptyState
      title={t('start.keywordsTitle')}
      text={t('start.keywordsText', { domain: client.domain })}
      picture={<ResultsIllustration own={client.domain} />}
    >
      <Form onSubmit={() => begin.mutate()} error={begin.error}>
        <TextField
          label={t('keywords.paste')}
          hint={t('keywords.count', { n: queries.length })}
          value={text}
          onChange={setText}
          rows={8}
          autoFocus
          isRequired
        />
        <MarketFields market={market} onChange={setMarket} />
        <div className="form-row">
          <Button
            type="submit"
            kind="primary"
            isPending={begin.isPending}
            isDisabled={queries.length === 0}
          >
            {t('start.check')}
          </Button>
          <Link
            to="/c/$clientId/keywords"
            params={{ clientId: client.id }}
            className="button"
            data-kind="quiet"
          >
            {t('start.file')}
          </Link>
        </div>
      </Form>
    </EmptyState>
  )
}
