export type LoggedRequest = {
  n: number
  at: number
  service: string
  method: string
  path: string
  q: string
  market: string | null
  device: string
  fault: string | null
  status: number | null
  ms: number | null
}

export type RequestLog = {
  begin: (entry: Omit<LoggedRequest, 'n' | 'status' | 'ms' | 'fault'>) => LoggedRequest
  end: (entry: LoggedRequest, status: number | null) => void
  since: (n: number, limit: number) => LoggedRequest[]
  summary: () => {
    total: number
    inFlight: number
    inFlightMax: number
    byService: Record<string, number>
  }
  clear: () => void
}

const CAPACITY = 20_000

/** The last 20,000 requests, and how many ran at the same time at most. */
export function createRequestLog(capacity = CAPACITY): RequestLog {
  let entries: LoggedRequest[] = []
  let byService = new Map<string, number>()
  let total = 0
  let inFlight = 0
  let inFlightMax = 0
  return {
    begin(seen) {
      inFlight++
      inFlightMax = Math.max(inFlightMax, inFlight)
      const entry = { ...seen, n: ++total, fault: null, status: null, ms: null }
      entries[entry.n % capacity] = entry
      byService.set(entry.service, (byService.get(entry.service) ?? 0) + 1)
      return entry
    },
    end(entry, status) {
      inFlight--
      entry.status = status
      entry.ms = Date.now() - entry.at
    },
    since(n, limit) {
      const first = Math.max(n + 1, total - capacity + 1, 1)
      const found: LoggedRequest[] = []
      for (let number = first; number <= total && found.length < limit; number++) {
        const entry = entries[number % capacity]
        if (entry?.n === number) found.push(entry)
      }
      return found
    },
    summary: () => ({ total, inFlight, inFlightMax, byService: Object.fromEntries(byService) }),
    clear() {
      entries = []
      byService = new Map()
      inFlightMax = inFlight
    },
  }
}
