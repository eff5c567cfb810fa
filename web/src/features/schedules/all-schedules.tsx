import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { allSchedulesQuery } from './queries.ts'
import { SampleSchedules } from './sample-schedules.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleTable } from './schedule-table.tsx'

/** The recurring work of every client, what is next first. */
export function AllSchedules() {
  const t = useText()
  const schedules = useQuery(allSchedulesQuery)
  const { data: clients = [] } = useQuery(clientsQuery)
  const [isCreating, setCreating] = useState(false)
  const open = clients.filter(({ is_archived }) => !is_archived)
  const mayWork = useMay('analyst')
  const add = open.length ? (
    <Button icon="plus" onPress={() => setCreating(true)}>
      {t('schedules.create')}
    </Button>
  ) : (
    <LinkButton to="/clients">{t('clients.create')}</LinkButton>
  )
  return (
    <Section
      title={t('schedules.title')}
      text={t('schedules.text')}
      actions={mayWork && !!schedules.data?.length && add}
    >
      <QueryBoundary query={schedules} rows={6}>
        {(data) =>
          data.length ? (
            <ScheduleTable schedules={data} clients={clients} />
          ) : (
            <EmptyState
              title={t('schedules.none')}
              text={t('schedules.noneText')}
              picture={<SampleSchedules />}
            >
              {mayWork && add}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {isCreating && <ScheduleDialog clients={open} onClose={() => setCreating(false)} />}
    </Section>
  )
}
