import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics. Labels are operation names and statuses, never user input. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sightline_' })
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'sightline_requests_total',
      help: 'Requests by operation and status',
      labelNames: ['operation', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'sightline_request_seconds',
      help: 'Time to answer by operation',
      labelNames: ['operation'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    jobs: new Counter({
      name: 'sightline_jobs_total',
      help: 'Finished jobs by name and outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    queue: new Gauge({
      name: 'sightline_queue_jobs',
      help: 'Jobs in the queue by lane and state',
      labelNames: ['lane', 'state'],
      registers,
    }),
  }
}
