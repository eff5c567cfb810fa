/** The time of one piece of work: its signal is aborted when the time is up, or when the work around it is given up. */
export type Span = {
  signal: AbortSignal
  /** Whether the time was up before the work ended. */
  isLate(): boolean
  /** Lets go of timer and listener; with a reason, what still runs inside is given up. */
  end(reason?: Error): void
}

/** What AbortSignal.any and AbortSignal.timeout do together, for a fraction: nothing is left to the garbage collector. */
export function openDeadline(ms: number, around?: AbortSignal): Span {
  const control = new AbortController()
  let wasLate = false
  const late = () => {
    wasLate = true
    control.abort(new DOMException('The time is up', 'TimeoutError'))
  }
  const giveUp = () => control.abort(around?.reason)
  const timer = Number.isFinite(ms) ? setTimeout(late, ms).unref() : undefined
  if (around?.aborted) giveUp()
  else around?.addEventListener('abort', giveUp)
  return {
    signal: control.signal,
    isLate: () => wasLate,
    end(reason) {
      clearTimeout(timer)
      around?.removeEventListener('abort', giveUp)
      if (reason) control.abort(reason)
    },
  }
}
