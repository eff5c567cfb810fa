import type { Module } from '../../core/module.ts'
import type { Known } from '../../platform/database/table.ts'
import { clientDeleted, clientNamesChanged, workFailed } from './events.ts'
import { clientFileOperations } from './operations/client-files.ts'
import { clientOperations } from './operations/clients.ts'
import { competitorOperations } from './operations/competitors.ts'
import { integrationOperations } from './operations/integrations.ts'
import { fileOperations } from './operations/keyword-files.ts'
import { keywordOperations } from './operations/keywords.ts'
import { pageOperations } from './operations/pages.ts'
import { segmentOperations } from './operations/segments.ts'
import { listWorkspaces } from './operations/workspaces.ts'

export { countryCode } from './countries.ts'
export { dropClient } from './drop-client.ts'
export { clientDeleted, clientNamesChanged, workFailed } from './events.ts'
export {
  ClientId,
  Device,
  Domain,
  Engine,
  Geo,
  Intent,
  Lang,
  oneOrMany,
  VolumeOrigin,
} from './fields.ts'
export { keywordFile } from './imports/keyword-file.ts'
export type { IntegrationKind } from './integrations/integration-schemas.ts'
export { openIntegration, openScreenshotProxy } from './integrations/secrets.ts'
export { addKeywords } from './keywords/add-keywords.ts'
export { locationNamed, marketOf } from './keywords/keyword-location.ts'
export { readKeywordPage, withStanding } from './keywords/keyword-page.ts'
export {
  AsOf,
  ComparedAt,
  KEYWORD_SORTS,
  Keyword,
  KeywordDetail,
  KeywordFilter,
  KeywordId,
  KeywordPage,
  KeywordPaging,
  type KeywordSort,
  ListedKeyword,
  listAsOf,
  NewKeyword,
  pagedAsOf,
  Standing,
  StandingFilter,
  showTags,
  splitTags,
} from './keywords/keyword-schemas.ts'
export { segmentFilter, segmentKeywordIds } from './keywords/segment-keywords.ts'
export { queryKey } from './normalize.ts'
export { importClients } from './operations/client-files.ts'
export {
  createClient,
  deleteClient,
  getClient,
  listClients,
  updateClient,
} from './operations/clients.ts'
export { addCompetitor } from './operations/competitors.ts'
export { saveIntegration } from './operations/integrations.ts'
export { importKeywords } from './operations/keyword-files.ts'
export { Client, Competitor, ContentPage } from './schemas.ts'
export { addSimulatedSite } from './simulated-site.ts'
export {
  clientsByDomain,
  holdClientList,
  insertClients as addClients,
} from './store/client-list.ts'
export {
  activeClients,
  clientOfLink,
  clientsById,
  type OwnedClient,
  pageClients,
  requireClient,
  withClientLocked,
  withClientShared,
} from './store/clients.ts'
export { competitorsOf } from './store/competitors.ts'
export { type FoundClient, findClients } from './store/find.ts'
export { withIntegration } from './store/integrations.ts'
export { competitorDomains, groupsOfKeywords } from './store/keyword-groups.ts'
export {
  countKeywords,
  countTracked,
  dropKeywords,
  type KeywordRow,
  type KnownVolume,
  keywordsOf,
  keywordsOfClients,
  mainEngine,
  mainEngineOf,
  matchingKeywords,
  setVolumes,
} from './store/keywords.ts'
export { pagesOf } from './store/pages.ts'
export { findSharedSegment } from './store/segments.ts'
export { emitWorkFailed } from './work-failed.ts'

export const clients: Module = {
  name: 'clients',
  tables: [
    'clients',
    'competitors',
    'keywords',
    'content_pages',
    'integrations',
    'keyword_segments',
  ],
  operations: [
    { listWorkspaces },
    clientOperations,
    clientFileOperations,
    competitorOperations,
    keywordOperations,
    fileOperations,
    pageOperations,
    integrationOperations,
    segmentOperations,
  ].flatMap((group) => Object.values(group)),
  events: [clientDeleted, clientNamesChanged, workFailed],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    keyword_segments: Known<'keyword_segments', { filter: Record<string, string> }>
    integrations: Known<'integrations', { shown: Record<string, string> }>
  }
}
