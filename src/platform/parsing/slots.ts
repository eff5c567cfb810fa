/** So many enter at once; a few more wait in line, none longer than the timeout. */
type Slots = {
  /** Resolves with the way out; null: the line is full, or nobody left in time. */
  enter(signal: AbortSignal): Promise<(() => void) | null>
}

type Limits = { atOnce: number; inLine: number; timeoutMs: number }

export function createSlots({ atOnce, inLine, timeoutMs }: Limits): Slots {
  const waiting: (() => void)[] = []
  let taken = 0

  // A slot goes to who is next in line without becoming free.
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }

  function wait(signal: AbortSignal): Promise<(() => void) | null> {
    const { promise, resolve, reject } = Promise.withResolvers<(() => void) | null>()
    const stepOut = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      const at = waiting.indexOf(go)
      if (at >= 0) waiting.splice(at, 1)
    }
    const go = () => {
      stepOut()
      resolve(leave)
    }
    const end = () => {
      stepOut()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      stepOut()
      resolve(null)
    }, timeoutMs)
    signal.addEventListener('abort', end, { once: true })
    waiting.push(go)
    return promise
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (taken < atOnce) {
        taken++
        return leave
      }
      return waiting.length < inLine ? wait(signal) : null
    },
  }
}
