import { call } from '../../../core/invoke.ts'
import { listGeoGrids } from '../../geo-grids/index.ts'
import { listLocalCompetitors, listLocalResults } from '../../local-packs/index.ts'
import { DATES, type Dataset, metric, pick } from '../query/dataset.ts'

export const geoGrids: Dataset = {
  about:
    'Where a business ranks on the map from points around a centre, by the newest check that found anything out',
  period: [],
  dimensions: {
    grid_id: 'Id of the grid; get_geo_grid has its points',
    business: 'Name of the business',
    query: 'Search term on the map',
    location: 'Where the centre is; empty: at coordinates',
    geo: 'Market',
    state:
      'State of the newest check: running, failed and cancelled ones are not in the figures',
  },
  metrics: {
    share_of_local_voice: metric('exact', 'Percent of the points where it is in the top three'),
    avg_position: metric('exact', 'Over the points where it ranks; read it beside not_found'),
    ranked: metric('sum', 'Points where it ranks'),
    not_found: metric('sum', 'Points where it was looked for and is not'),
    failed: metric('sum', 'Points whose search failed; they say nothing'),
    checked_at: metric('max', 'When the check ended; null before the first'),
  },
  shown: ['grid_id', 'business', 'query', 'location', 'state'],
  order: '-share_of_local_voice',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listGeoGrids, { client_id })
    return items.map(({ id, business, last_check, last_result, ...grid }) => ({
      grid_id: id,
      business: business.name,
      ...pick(grid, ['query', 'location', 'geo']),
      state: last_check?.state ?? null,
      share_of_local_voice: last_result?.share_of_local_voice ?? null,
      avg_position: last_result?.avg_position ?? null,
      ranked: last_result?.ranked ?? null,
      not_found: last_result?.not_found ?? null,
      failed: last_result?.failed ?? null,
      checked_at: last_result?.finished_at ?? null,
    }))
  },
}

export const localResults: Dataset = {
  about:
    'Where the business of the client stands in local packs and on the map, by the newest look at each keyword',
  period: [],
  dimensions: {
    keyword_id: 'Id of the keyword',
    query: 'What is searched for',
    geo: 'Market',
    location: 'Where it was looked from; empty: the whole country',
    device: 'desktop or mobile',
    kind: 'pack: the local pack of the results page; map: the map itself',
    state: 'ranked, not_found, or absent: the page had no local pack',
    local_change: 'entered, left, up or down since the look before; empty: none',
    leader: 'The business that stands first',
  },
  metrics: {
    position: metric('avg', 'Position in the pack or on the map; null unless ranked'),
    prev_position: metric('avg', 'Position at the look before'),
    ...DATES,
  },
  changes: ['prev_position'],
  shown: ['query', 'location', 'device', 'kind', 'state', 'leader'],
  order: 'position',
  async rows(ctx, { client_id, device }) {
    const { items } = await call(ctx, listLocalResults, { client_id, top: 1 })
    return items
      .filter((look) => device === 'both' || look.device === device)
      .map(({ change, results, ...look }) => ({
        ...pick(look, ['keyword_id', 'query', 'geo', 'location', 'device', 'kind', 'state']),
        ...pick(look, ['position', 'prev_position', 'checked_at', 'prev_checked_at']),
        local_change: change,
        leader: results.find((each) => each.position === 1)?.name ?? null,
      }))
  },
}

export const localCompetitors: Dataset = {
  about: 'Businesses that stand beside the client in local packs and on the map',
  period: [],
  dimensions: {
    name: 'Name of the business',
    domain: 'Its site; empty: not known',
    category: 'What the map takes it for',
  },
  metrics: {
    seen: metric('sum', 'Packs and maps that show it'),
    ahead: metric('sum', 'Those in which it stands above us, or we are missing'),
    avg_position: metric('exact', 'Where it is shown'),
    rating: metric('exact', 'Mean rating of 5'),
    reviews: metric('exact', 'How many reviews it has'),
  },
  shown: ['name', 'domain'],
  order: '-seen',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listLocalCompetitors, { client_id })
    return items.map((each) =>
      pick(each, [
        'name',
        'domain',
        'category',
        'seen',
        'ahead',
        'avg_position',
        'rating',
        'reviews',
      ]),
    )
  },
}
