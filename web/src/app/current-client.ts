import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useClient } from '../api/clients.ts'
import { jobQuery } from '../api/jobs.ts'
import { CLIENT_AREAS } from './routes/areas.ts'

const CLIENT_PATH = /^\/c\/(\d{1,15})(?:\/(\w+))?/
const JOB_PATH = /^\/jobs\/(\d{1,15})/

/** What an address is about; zero where it is about none. */
export function readPath(path: string) {
  const match = CLIENT_PATH.exec(path)
  const jobId = Number(JOB_PATH.exec(path)?.[1] ?? 0)
  const area =
    jobId > 0 ? 'checks' : CLIENT_AREAS.find((each) => each.path === match?.[2])?.path
  return { clientId: Number(match?.[1] ?? 0), jobId, area: area ?? '' }
}

/** The client the address is about, if any, and the area of it that is open. */
export function useCurrentClient() {
  const area = useLocation({ select: ({ pathname }) => readPath(pathname).area })
  return { ...useClientInScope(), area }
}

/** The client alone: who shows no more is not drawn anew on every page of it. */
export function useClientInScope() {
  const named = useLocation({ select: ({ pathname }) => readPath(pathname).clientId })
  const jobId = useLocation({ select: ({ pathname }) => readPath(pathname).jobId })
  const { data: job } = useQuery({ ...jobQuery(jobId), enabled: jobId > 0 })
  const clientId = named || job?.client_id || null
  const { data: client } = useClient(clientId ?? 0)
  return { clientId, client: client ?? null }
}
