type StreamEvent = { type: string; data: string }
type StreamListener = {
  types: string[]
  /** The stream is open, perhaps again: earlier events are not replayed. */
  onOpen(): void
  onEvent(event: StreamEvent): void
}

const NAME = 'sightline-events'
const OPEN = 'open'
const RETRY_MS = 3000

/**
 * Events of the server for as long as the page is open; returns what ends it.
 * Browsers allow six connections to a server of HTTP/1.1, so one tab holds the stream and passes it on to the others.
 */
export function openEventStream(listener: StreamListener): () => void {
  const ending = new AbortController()
  // Web locks exist on https and on this machine alone; elsewhere every tab has a stream of its own.
  if (!navigator.locks) {
    keepStreamOpen({
      listener,
      signal: ending.signal,
      onEvent: (event) => deliver(listener, event),
    })
    return () => ending.abort()
  }
  const tabs = new BroadcastChannel(NAME)
  tabs.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) =>
    deliver(listener, data),
  )
  void navigator.locks
    .request(NAME, { signal: ending.signal }, () =>
      keepStreamOpen({
        listener,
        signal: ending.signal,
        onEvent(event) {
          deliver(listener, event)
          tabs.postMessage(event)
        },
      }),
    )
    .catch(() => undefined)
  return () => {
    ending.abort()
    tabs.close()
  }
}

function deliver(listener: StreamListener, event: StreamEvent) {
  if (event.type === OPEN) listener.onOpen()
  else listener.onEvent(event)
}

type StreamOptions = {
  listener: StreamListener
  signal: AbortSignal
  onEvent(event: StreamEvent): void
}

/** Ends with the signal; reconnects when the server refuses the stream. */
function keepStreamOpen({ listener, signal, onEvent }: StreamOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function connect() {
    const source = new EventSource('/api/events')
    source.addEventListener('open', () => onEvent({ type: OPEN, data: '' }))
    for (const type of listener.types)
      source.addEventListener(type, ({ data }) => onEvent({ type, data }))
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED && !signal.aborted)
        timer = setTimeout(connect, RETRY_MS)
    })
    signal.addEventListener('abort', () => source.close())
  }
  connect()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
