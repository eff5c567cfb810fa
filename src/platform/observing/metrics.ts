import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics. Labels are names of ours and statuses, never user input. */
export function createMetrics(pool: Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sightline_' })
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `sightline_${name}`, help, labelNames, registers })
  new Gauge({
    name: 'sightline_database_connections',
    help: 'Connections of this process by state; waiting: requests for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
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
    queue: gauge('queue_jobs', 'Jobs in the queue by lane and state', ['lane', 'state']),
    oldestJob: gauge(
      'queue_oldest_seconds',
      'How long the oldest job that could run has waited, by lane',
      ['lane'],
    ),
    cronAge: gauge('cron_age_seconds', 'Time since the last slot of a cron was claimed', [
      'cron',
    ]),
    replicaLag: gauge('replica_lag_seconds', 'How far the replica is behind; -1: it is away'),
    replicaReads: gauge('replica_reads', 'Reads that a replica may answer, by who did', ['by']),
    instances: gauge('instances', 'Processes with a heartbeat, by kind', ['kind']),
    providerState: gauge(
      'provider_state',
      '0: works, 1: fails at times, 2: closed by its breaker',
      ['kind', 'provider'],
    ),
    providerCalls: gauge(
      'provider_calls',
      'Calls of this process since it started, by outcome',
      ['kind', 'provider', 'outcome'],
    ),
  }
}
