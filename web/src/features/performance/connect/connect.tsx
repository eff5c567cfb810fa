import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import {
  type SearchConsoleStatus as Status,
  searchConsoleQuery,
} from '../../../api/search-console.ts'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { propertiesQuery } from '../queries.ts'
import { SamplePicture } from '../sample-picture.tsx'
import { GoogleAccount, SignIn } from './google-account.tsx'
import { SetupCheck } from './setup-check.tsx'

/** Before a property is connected: what there is to see, and the way there. */
export function Connect({ client, status }: { client: Client; status: Status }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const mayManage = useMay('admin')
  return (
    <>
      <EmptyState
        title={t('searchConsole.connectTitle')}
        text={t(mayWork ? 'searchConsole.connectText' : 'searchConsole.connectForViewer')}
        picture={<SamplePicture />}
      >
        {mayWork && !status.has_credentials && (
          <SignInOrKey client={client} mayManage={mayManage} />
        )}
      </EmptyState>
      {mayWork && status.has_credentials && <GoogleAccount client={client} />}
      {mayWork && status.has_credentials && (
        <ChooseProperty client={client} account={status.account ?? ''} />
      )}
      {mayWork && <SetupCheck client={client} />}
    </>
  )
}

function SignInOrKey({ client, mayManage }: { client: Client; mayManage: boolean }) {
  const t = useText()
  return (
    <>
      {mayManage && <SignIn client={client} />}
      <p>{t('google.orKey')}</p>
      {mayManage && (
        <div className="form-row">
          <LinkButton
            to="/c/$clientId/settings"
            params={{ clientId: client.id }}
            icon="settings"
          >
            {t('searchConsole.openSettings')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function ChooseProperty({ client, account }: { client: Client; account: string }) {
  const t = useText()
  const properties = useQuery(propertiesQuery(client.id))
  return (
    <Section
      title={t('searchConsole.choose')}
      text={t('searchConsole.chooseText', { account })}
    >
      <QueryBoundary query={properties} rows={2}>
        {(data) => {
          const fitting = data.properties
            .filter(({ fits }) => fits)
            .map(({ site_url }) => site_url)
          if (fitting.length === 0) return <p>{t('searchConsole.noneFits', { account })}</p>
          return <ConnectForm client={client} sites={fitting} />
        }}
      </QueryBoundary>
    </Section>
  )
}

function ConnectForm({ client, sites }: { client: Client; sites: string[] }) {
  const t = useText()
  const [site, setSite] = useState(sites[0] ?? '')
  const connect = useAction({
    run: () =>
      api('put', '/api/v1/clients/{client_id}/search-console', {
        path: { client_id: client.id },
        body: { site_url: site },
      }),
    refresh: [searchConsoleQuery(client.id).queryKey],
  })
  const kindOf = (url: string) =>
    t(
      url.startsWith('sc-domain:')
        ? 'searchConsole.domainProperty'
        : 'searchConsole.prefixProperty',
    )
  return (
    <Toolbar>
      <Select
        label={t('searchConsole.choose')}
        isBare
        value={site}
        onChange={setSite}
        options={sites.map((url) => ({ id: url, label: url, hint: kindOf(url) }))}
      />
      <Button kind="primary" isPending={connect.isPending} onPress={() => connect.mutate()}>
        {t('searchConsole.connect')}
      </Button>
    </Toolbar>
  )
}
