import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterChip } from '../../ui/table/filter-chip.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Observations } from './observations.tsx'
import { PasteBox } from './paste-box.tsx'
import { shareQuery, surfaceOf } from './queries.ts'
import { ShareTable } from './share-table.tsx'
import { useSurfaceName } from './surface-name.ts'

const EVERYWHERE = '*'

/** Who advertises where the client wants to be found: on result pages that people pasted, and in answers of apps. */
export function AdsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.ads')}>
      {(client) => <Ads key={client.id} client={client} />}
    </ClientPage>
  )
}

function Ads({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { prompt, advertiser, surface: wanted } = useSearch({ from: '/inside/c/$clientId/ads' })
  const navigate = useNavigate({ from: '/c/$clientId/ads' })
  const nameOf = useSurfaceName()
  const all = useQuery(shareQuery(client.id, { prompt }))
  const surface = surfaceOf(wanted, all.data)
  const share = useQuery(shareQuery(client.id, { prompt, surface }))
  return (
    <Page title={t('nav.ads')} about={client.name} lead={<p>{t('ads.lead')}</p>}>
      {mayWork && <PasteBox client={client} />}
      {prompt !== undefined && (
        <Toolbar>
          <FilterChip
            name={prompt}
            onClear={() =>
              void navigate({ search: (old) => ({ ...old, prompt: undefined }), replace: true })
            }
          >
            {t('ads.onlyPrompt', { prompt })}
          </FilterChip>
        </Toolbar>
      )}
      {all.data && all.data.surfaces.length > 1 && (
        <Toolbar>
          <Select
            label={t('ads.surface')}
            value={surface ?? EVERYWHERE}
            options={[
              { id: EVERYWHERE, label: t('ads.everywhere') },
              ...all.data.surfaces.map(({ surface: id, observations }) => ({
                id,
                label: `${nameOf(id)} (${observations})`,
              })),
            ]}
            onChange={(id) =>
              void navigate({
                search: (old) => ({ ...old, surface: id === EVERYWHERE ? undefined : id }),
                replace: true,
              })
            }
          />
        </Toolbar>
      )}
      <QueryBoundary query={share}>
        {(data) =>
          data.observations ? (
            <>
              <ShareTable client={client} share={data} />
              <Observations
                key={`${prompt} ${advertiser} ${surface}`}
                client={client}
                {...{ prompt, advertiser, surface }}
              />
            </>
          ) : (
            <EmptyState
              title={t('ads.none')}
              text={t(mayWork ? 'ads.noneText' : 'ads.noneForViewer')}
              picture={
                <SampleTable
                  headings={[
                    t('ads.advertiser'),
                    { label: t('ads.seen'), isNumber: true },
                    { label: t('ads.adShare'), isNumber: true },
                  ]}
                  rows={[
                    ['one-shop.example', '9 / 12', '41 %'],
                    ['other-shop.example', '6 / 12', '27 %'],
                    ['marketplace.example', '3 / 12', '14 %'],
                  ]}
                />
              }
            />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
