import { notFound } from '../base/errors.ts'
import { dispatchEvent } from '../core/event.ts'
import { invoke, toolInput } from '../core/invoke.ts'
import type { Job } from '../core/job.ts'
import type { Module } from '../core/module.ts'
import type { AnyOperation, Operations } from '../core/operation.ts'
import { accounts } from './accounts/index.ts'
import { activity } from './activity/index.ts'
import { ads } from './ads/index.ts'
import { aeo } from './aeo/index.ts'
import { alerts } from './alerts/index.ts'
import { analytics } from './analytics/index.ts'
import { answerCorpus } from './answer-corpus/index.ts'
import { aso } from './aso/index.ts'
import { assistant } from './assistant/index.ts'
import { backlinks } from './backlinks/index.ts'
import { clickModels } from './click-models/index.ts'
import { clients } from './clients/index.ts'
import { clusters } from './clusters/index.ts'
import { credits } from './credits/index.ts'
import { demo } from './demo/index.ts'
import { engineReports } from './engine-reports/index.ts'
import { feeds } from './feeds/index.ts'
import { finder } from './finder/index.ts'
import { forecasts } from './forecasts/index.ts'
import { geoGrids } from './geo-grids/index.ts'
import { googleAccounts } from './google-accounts/index.ts'
import { historyImports } from './history-imports/index.ts'
import { indexing } from './indexing/index.ts'
import { insights } from './insights/index.ts'
import { keywordIdeas } from './keyword-ideas/index.ts'
import { keywordResearch } from './keyword-research/index.ts'
import { leads } from './leads/index.ts'
import { localPacks } from './local-packs/index.ts'
import { mailBounces } from './mail-bounces/index.ts'
import { messaging } from './messaging/index.ts'
import { notificationChannels } from './notification-channels/index.ts'
import { pages } from './pages/index.ts'
import { privacy } from './privacy/index.ts'
import { rankChecks } from './rank-checks/index.ts'
import { recommendations } from './recommendations/index.ts'
import { reports } from './reports/index.ts'
import { requests } from './requests/index.ts'
import { runs } from './runs/index.ts'
import { sandboxData } from './sandbox-data/index.ts'
import { schedules } from './schedules/index.ts'
import { searchConsole } from './search-console/index.ts'
import { searchVolumes } from './search-volumes/index.ts'
import { serp } from './serp/index.ts'
import { siteVisits } from './site-visits/index.ts'
import { sources } from './sources/index.ts'
import { system } from './system/index.ts'
import { webhooks } from './webhooks/index.ts'

/** From the ground up: a module imports only modules that stand before it in this list. */
export const modules: Module[] = [
  system,
  accounts,
  requests,
  clients,
  runs,
  credits,
  sources,
  messaging,
  serp,
  rankChecks,
  historyImports,
  keywordIdeas,
  aeo,
  answerCorpus,
  aso,
  indexing,
  googleAccounts,
  searchConsole,
  engineReports,
  siteVisits,
  searchVolumes,
  clickModels,
  ads,
  backlinks,
  leads,
  analytics,
  clusters,
  keywordResearch,
  pages,
  forecasts,
  geoGrids,
  localPacks,
  recommendations,
  reports,
  mailBounces,
  schedules,
  webhooks,
  notificationChannels,
  alerts,
  insights,
  feeds,
  activity,
  finder,
  demo,
  assistant,
  sandboxData,
  privacy,
]

export const catalogue: AnyOperation[] = modules.flatMap(({ name, operations = [] }) =>
  operations.map((op) => Object.assign(op, { module: name })),
)
export const publicPages = modules.flatMap((module) => module.publicPages ?? [])
export const runKinds = modules.flatMap((module) => module.runs ?? [])
export const jobs: Job[] = [
  dispatchEvent,
  ...modules.flatMap((module) => module.jobs ?? []),
  ...runKinds.map(({ job }) => job),
]
export const subscriptions = modules.flatMap((module) => module.subscriptions ?? [])
export const simulatedKinds = modules.flatMap((module) => module.simulated ?? [])
export const crons = modules.flatMap((module) => module.crons ?? [])

/** What models may do: the operations that describe themselves as tools, by module. */
export const toolsets = new Map(
  modules.map(
    (module) => [module.name, (module.operations ?? []).filter((op) => op.tool)] as const,
  ),
)

const tools = [...toolsets.values()].flat()

export const operations: Operations = {
  list: tools,
  call(ctx, name, input) {
    const op = tools.find((tool) => tool.name === name)
    if (!op) throw notFound()
    return invoke(op, ctx, toolInput(op, input))
  },
}
