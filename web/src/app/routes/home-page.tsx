import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { clientsQuery } from '../../api/clients.ts'
import { TodayPage } from '../../features/clients/today/today.tsx'
import { Skeleton } from '../../ui/page/states.tsx'
import { useMaySetUpSource, wasSourceOffered } from './source-offer.ts'

/** Today; whoever signs in to an empty installation is asked once for a source before. */
export function HomePage() {
  const { data: clients } = useQuery(clientsQuery)
  const isFirst = clients?.length === 0 && !wasSourceOffered()
  const needsSource = useMaySetUpSource(isFirst)
  if (needsSource) return <Navigate to="/start" replace />
  return needsSource === undefined ? <Skeleton /> : <TodayPage />
}
