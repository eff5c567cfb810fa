import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../ui/action.ts'

/** Signs in, clears the cache of an earlier person, and goes on. */
export function useSignIn<Input>(run: (input: Input) => Promise<unknown>, next = '/') {
  const router = useRouter()
  const cache = useQueryClient()
  return useAction<Input, unknown>({
    run,
    isQuiet: true,
    onDone: () => {
      cache.clear()
      router.history.push(next)
    },
  })
}
