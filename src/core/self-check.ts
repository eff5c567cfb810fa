import type { Module } from './module.ts'

/** Tables of the platform itself. */
export const PLATFORM_TABLES = [
  'migrations',
  'queue',
  'events',
  'cron_slots',
  'rate_windows',
  'instances',
  'leases',
  'cache',
  'installation',
  'workspace_writes',
]

/** Catalogue errors that would otherwise surface late; the program does not start with any of them. */
export function catalogueProblems(modules: Module[], tablesInDatabase: string[]): string[] {
  const operations = modules.flatMap((module) => module.operations ?? [])
  const events = modules.flatMap((module) => module.events ?? [])
  const owned = [...PLATFORM_TABLES, ...modules.flatMap((module) => module.tables ?? [])]
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? [])
  return [
    ...repeated(
      'operation',
      operations.map((op) => op.name),
    ),
    ...repeated('route', [
      ...operations.flatMap((op) => op.routes.map((route) => `${route.method} ${route.path}`)),
      ...modules.flatMap((module) => module.publicPages ?? []).map(({ path }) => `get ${path}`),
    ]),
    ...repeated(
      'job',
      modules
        .flatMap(({ jobs = [], runs = [] }) => [...jobs, ...runs.map((run) => run.job)])
        .map((job) => job.name),
    ),
    ...repeated(
      'event',
      events.map((event) => event.name),
    ),
    ...repeated(
      'listener',
      subscriptions.map(({ event, listener }) => `${event} ${listener}`),
    ),
    ...repeated(
      'clock',
      modules.flatMap((module) => module.crons ?? []).map((cron) => cron.name),
    ),
    ...repeated('table', owned),
    ...subscriptions
      .filter(({ event }) => !events.some(({ name }) => name === event))
      .map(({ event }) => `nobody emits the event ${event}`),
    ...owned
      .filter((table) => !tablesInDatabase.includes(table))
      .map((table) => `the table ${table} is missing`),
  ]
}

function repeated(what: string, names: string[]): string[] {
  const again = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(again)].map((name) => `the ${what} ${name} is defined twice`)
}
