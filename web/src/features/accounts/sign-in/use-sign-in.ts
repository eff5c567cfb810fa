import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../ui/action.ts'

type SignIn<Input, Output> = {
  run(input: Input): Promise<Output>
  next?: string
  /** False: something is still missing. */
  isDone?(output: Output): boolean
}

/** Signs in, clears the cache of an earlier person, and goes on; pending until the next page is there. */
export function useSignIn<Input, Output>({
  run,
  next = '/',
  isDone = () => true,
}: SignIn<Input, Output>) {
  const router = useRouter()
  const cache = useQueryClient()
  const action = useAction<Input, Output>({
    run,
    isQuiet: true,
    onDone: (output) => {
      if (!isDone(output)) return
      cache.clear()
      router.history.replace(next)
    },
  })
  const isLeaving = action.isSuccess && isDone(action.data)
  return { ...action, isPending: action.isPending || isLeaving }
}
