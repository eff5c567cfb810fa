import { api } from '../../../api/client/client.ts'
import { useAction } from '../../../ui/action.ts'

/** Goes on in another workspace. The page is loaded anew: nothing of the one before may stay in it. */
export function useSwitchWorkspace() {
  return useAction({
    run: (workspace_id: number) => api('post', '/api/auth/switch', { body: { workspace_id } }),
    onDone: () => location.assign('/'),
  })
}
