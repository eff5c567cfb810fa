import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { clientSchedulesQuery } from './queries.ts'
import { SampleSchedules } from './sample-schedules.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleTable } from './schedule-table.tsx'

/** The recurring work of one client. */
export function ClientSchedules({ client }: { client: Client }) {
  const t = useText()
  const schedules = useQuery(clientSchedulesQuery(client.id))
  const [isCreating, setCreating] = useState(false)
  const mayWork = useMay('analyst') && !client.is_archived
  const add = mayWork && (
    <Button icon="plus" onPress={() => setCreating(true)}>
      {t('schedules.create')}
    </Button>
  )
  return (
    <Section
      title={t('schedules.title')}
      text={t('schedules.clientText')}
      actions={!!schedules.data?.length && add}
    >
      <QueryBoundary query={schedules} rows={2}>
        {(data) =>
          data.length ? (
            <ScheduleTable schedules={data} />
          ) : (
            <EmptyState
              title={t('schedules.none')}
              text={t('schedules.noneText')}
              picture={<SampleSchedules />}
            >
              {add}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {isCreating && <ScheduleDialog clients={[client]} onClose={() => setCreating(false)} />}
    </Section>
  )
}
