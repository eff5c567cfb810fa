import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { type AnyOperation, get, operation, PAGE_HEADERS } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { Compare, ListFile, SpanEnd, SpanStart, World } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import {
  ClientId,
  KeywordFilter,
  KeywordId,
  KeywordPage,
  KeywordPaging,
  keywordFile,
  listAsOf,
  locationNamed,
  matchingKeywords,
  pagedAsOf,
  requireClient,
  StandingFilter,
} from '../../clients/index.ts'
import { wholeHistory } from '../archive/archived-history.ts'
import { keywordPage } from '../results/keyword-list.ts'
import { presentPoint } from '../results/present.ts'
import { KeywordHistoryPoint, ResultDevice } from '../schemas.ts'

export const listKeywords = operation({
  name: 'list_keywords',
  resource: 'clients',
  summary: "List a client's keywords with their latest positions",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    ...KeywordPaging,
    ...KeywordFilter,
    ...StandingFilter,
    ...Compare,
  }),
  output: KeywordPage,
  routes: [get('/api/v1/clients/{client_id}/keywords', { headers: PAGE_HEADERS })],
  tool: {
    effect: 'read',
    hint: 'checked_at is null until the first check. running_job_id is a running check whose positions are not included yet. Page with limit when a client has many keywords. With to and compare_to: positions then, and the change in between.',
  },
  async run(ctx, { client_id, page, per_page, limit, offset, sort, to, compare_to, ...asked }) {
    await requireClient(ctx, client_id)
    const { compared_at, ...found } = await keywordPage(ctx, {
      window: { page, per_page, limit, offset },
      filter: filterOf(client_id, asked),
      sort,
      to,
      compare_to,
    })
    const as_of =
      found.items.reduce((newest, item) => Math.max(newest, item.checked_at ?? 0), 0) || null
    return {
      ...found,
      as_of,
      ...(compare_to !== undefined && { compared_at }),
    }
  },
})

export const exportKeywords = operation({
  name: 'export_keywords',
  resource: 'clients',
  summary: 'Export keywords as a file',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    format: z.enum(['csv', 'json']).default('csv'),
    ...KeywordFilter,
    ...StandingFilter,
    ...Compare,
  }),
  output: ListFile.extend(restsOn('rank_check')),
  routes: [get('/api/v1/clients/{client_id}/keywords/export', { file: true })],
  tool: {
    effect: 'read',
    hint: 'Same filters as list_keywords; the CSV can be imported again.',
  },
  async run(ctx, { client_id, format, sort, to, compare_to, ...asked }) {
    const { domain } = await requireClient(ctx, client_id)
    const { items } = await keywordPage(ctx, {
      window: {},
      filter: filterOf(client_id, asked),
      sort,
      to,
      compare_to,
    })
    await recordAudit(ctx, 'data_exported', `client ${client_id} keywords`)
    return keywordFile(format, { domain, keywords: items })
  },
})

/** Keywords know their location by its canonical name. */
const filterOf = <Asked extends { location?: string | undefined }>(
  client_id: number,
  { location, ...asked }: Asked,
) => ({ client_id, ...asked, location: location ? locationNamed(location) : undefined })

export const getKeywordHistory = operation({
  name: 'get_keyword_history',
  summary: 'Position history of a keyword, one series per device',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    keyword_id: KeywordId,
    device: ResultDevice.optional().describe('Only this device; defaults to both'),
    from: SpanStart.optional(),
    to: SpanEnd.optional(),
    world: World,
    ...Window,
  }),
  output: listAsOf(KeywordHistoryPoint),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/keywords/{keyword_id}/history')],
  tool: {
    effect: 'read',
    hint: 'One series per device, desktop first, oldest first; never merge them. Covers the current wording of the keyword. A null position was checked and not found; failed checks have no point.',
  },
  async run(ctx, { client_id, keyword_id, device, from, to, world, ...window }) {
    await requireClient(ctx, client_id)
    const own = matchingKeywords(ctx.db, { client_id, ids: [keyword_id] }).select([
      'keywords.id',
      'query',
      'geo',
      'lang',
    ])
    const keyword = await own.executeTakeFirst()
    if (!keyword) throw notFound()
    const devices = device ? [device] : ResultDevice.options
    const { workspaceId } = ctx.actor
    const series = { workspaceId, clientId: client_id, keyword, devices, from, to, world }
    const found = await wholeHistory(ctx, series)
    const points = devices.flatMap((on) => found.filter((point) => point.device === on))
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        points.slice(offset, offset + (limit ?? points.length)).map(presentPoint),
      count: async () => points.length,
    })
    const newest = points.reduce((last, { checked_at }) => Math.max(last, checked_at), 0)
    return { ...page, as_of: newest || null }
  },
})

export const keywordOperations: AnyOperation[] = [
  listKeywords,
  exportKeywords,
  getKeywordHistory,
]
