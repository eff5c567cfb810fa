import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from './overlay/toast.tsx'
import { useErrorMessages } from './page/error-message.ts'

type Action<Input, Output> = {
  run(input: Input): Promise<Output>
  /** What the change makes stale. */
  refresh?: QueryKey[]
  onDone?(output: Output, input: Input): void
  /** For forms, which show the error themselves. */
  isQuiet?: boolean
}

/** A change at the server: runs, refreshes what it touched, and never fails silently. */
export function useAction<Input = void, Output = unknown>({
  run,
  refresh = [],
  onDone,
  isQuiet,
}: Action<Input, Output>) {
  const describe = useErrorMessages()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (output: Output, input: Input) => {
      await Promise.all(refresh.map((queryKey) => cache.invalidateQueries({ queryKey })))
      onDone?.(output, input)
    },
    onError: (error) => {
      if (isQuiet) return
      const { title, advice } = describe(error)
      notify({ text: `${title}. ${advice}`, isFailure: true })
    },
  })
}
