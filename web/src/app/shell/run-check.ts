import { useRouter } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import { useAction } from '../../ui/action.ts'

/** Starts a rank check and goes to it; when one runs already, goes to that one. */
export function useRunCheck() {
  const router = useRouter()
  return useAction({
    run: (clientId: number) =>
      api('post', '/api/v1/clients/{client_id}/check', { path: { client_id: clientId } }).catch(
        (error: unknown) => {
          const running =
            error instanceof ApiError && error.status === 409 ? error.data.job_id : undefined
          if (typeof running !== 'number') throw error
          return { job_id: running }
        },
      ),
    onDone: ({ job_id }) => router.history.push(`/jobs/${job_id}`),
  })
}
