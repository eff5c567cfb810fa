import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { ExportMenu } from './export-menu.tsx'
import { KeywordTable } from './table/table.tsx'

const SamplePicture = lazy(() =>
  import('./sample-picture.tsx').then((file) => ({ default: file.SamplePicture })),
)
const AddDialog = lazy(() =>
  import('./dialogs/add-dialog.tsx').then((file) => ({ default: file.AddDialog })),
)
const IdeasDialog = lazy(() =>
  import('./dialogs/ideas-dialog.tsx').then((file) => ({ default: file.IdeasDialog })),
)
const VolumesDialog = lazy(() =>
  import('./dialogs/volumes-dialog.tsx').then((file) => ({ default: file.VolumesDialog })),
)
const ImportDialog = lazy(() =>
  import('./dialogs/import-dialog.tsx').then((file) => ({ default: file.ImportDialog })),
)

export function KeywordsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.keywords')}>
      {(client) => <Keywords key={client.id} client={client} />}
    </ClientPage>
  )
}

type DialogName = 'add' | 'import' | 'ideas' | 'volumes' | null

function Keywords({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [opened, setOpened] = useState<DialogName>(null)
  const { at } = useScope()
  const keywords = useQuery(keywordsQuery(client.id, at))
  const { ideas } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  // In the address, so that what was found can be reviewed later and by others.
  const openTask = (id: string) =>
    void navigate({ search: (old) => ({ ...old, ideas: id }), replace: true })
  const hasKeywords = !!keywords.data?.length
  const ways = mayWork && (
    <>
      <Button kind="primary" icon="plus" onPress={() => setOpened('add')}>
        {t('keywords.add')}
      </Button>
      <Button icon="search" onPress={() => setOpened('ideas')}>
        {t('ideas.find')}
      </Button>
      <Button icon="upload" onPress={() => setOpened('import')}>
        {t('keywords.import')}
      </Button>
    </>
  )
  return (
    <Page
      title={t('nav.keywords')}
      about={client.name}
      actions={
        hasKeywords && (
          <>
            {ways}
            {mayWork && (
              <Button onPress={() => setOpened('volumes')}>{t('volumes.title')}</Button>
            )}
            <ExportMenu client={client} keywords={keywords.data ?? []} />
          </>
        )
      }
      isFull={hasKeywords}
    >
      <QueryBoundary query={keywords} rows={14} isLarge>
        {(data) =>
          data.length ? (
            <KeywordTable clientId={client.id} keywords={data} />
          ) : (
            <EmptyState
              title={t('keywords.none')}
              text={t(mayWork ? 'keywords.noneText' : 'keywords.noneForViewer')}
              picture={
                <Suspense>
                  <SamplePicture />
                </Suspense>
              }
            >
              <div className="form-row">{ways}</div>
            </EmptyState>
          )
        }
      </QueryBoundary>
      <LazyBoundary key={opened} onFailed={() => setOpened(null)}>
        {opened === 'add' && (
          <AddDialog
            client={client}
            keywords={keywords.data ?? []}
            onClose={() => setOpened(null)}
          />
        )}
        {(ideas || (opened && opened !== 'add')) && (
          <MessagesBoundary rows={0}>
            {mayWork && (opened === 'ideas' || ideas) && (
              <IdeasDialog
                client={client}
                keywords={keywords.data ?? []}
                taskId={ideas ? Number(ideas) : null}
                onTask={(id) => openTask(String(id))}
                onClose={() => {
                  setOpened(null)
                  openTask('')
                }}
              />
            )}
            {opened === 'volumes' && (
              <VolumesDialog
                client={client}
                keywords={keywords.data ?? []}
                onClose={() => setOpened(null)}
              />
            )}
            {opened === 'import' && (
              <ImportDialog
                client={client}
                keywords={keywords.data ?? []}
                onClose={() => setOpened(null)}
              />
            )}
          </MessagesBoundary>
        )}
      </LazyBoundary>
    </Page>
  )
}
