/** Concurrent equal calls share one result, or one failure. */
export type SingleFlight<T> = {
  /** `work` is aborted when the last waiter has left; a waiter that leaves earlier only stops waiting. */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

type Flight<T> = { answer: Promise<T>; waiting: number; controller: AbortController }

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight = { answer: work(controller.signal), waiting: 0, controller }
    flights.set(key, flight)
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(forget, forget)
    return flight
  }

  function leave(key: string, flight: Flight<T>, reason: unknown) {
    flight.waiting--
    if (flight.waiting > 0) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.controller.abort(reason)
  }

  return {
    async join(key, signal, work) {
      signal.throwIfAborted()
      const flight = flights.get(key) ?? start(key, work)
      flight.waiting++
      const { promise: left, reject } = Promise.withResolvers<never>()
      const end = () => {
        leave(key, flight, signal.reason)
        reject(signal.reason)
      }
      signal.addEventListener('abort', end, { once: true })
      try {
        return await Promise.race([flight.answer, left])
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
  }
}
