import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
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

/** A change at the server: runs once however often it is pressed, refreshes what it touched, and never fails silently. */
export function useAction<Input = void, Output = unknown>({
  run,
  refresh = [],
  onDone,
  isQuiet,
}: Action<Input, Output>) {
  const describe = useErrorMessages()
  const cache = useQueryClient()
  const mutation = useMutation({
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
  const mutateAsync = useSingleFlight(mutation.mutateAsync)
  const mutate = useCallback(
    (...sent: Parameters<typeof mutateAsync>) => void mutateAsync(...sent).catch(() => {}),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

/** The same again before the answer is a second press, and gets the answer of the first. */
function useSingleFlight<Sent extends unknown[], Output>(
  send: (...sent: Sent) => Promise<Output>,
): typeof send {
  const latest = useRef<{ key: string | undefined; answer: Promise<Output> } | null>(null)
  return useCallback(
    (...sent) => {
      const key = keyOf(sent[0])
      if (latest.current && latest.current.key === key) return latest.current.answer
      const flight = { key, answer: send(...sent) }
      latest.current = flight
      const land = () => {
        if (latest.current === flight) latest.current = null
      }
      flight.answer.then(land, land)
      return flight.answer
    },
    [send],
  )
}

const keyOf = (input: unknown) =>
  JSON.stringify(input, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
