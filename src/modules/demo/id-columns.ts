/** The table whose ids a column holds; the exceptions stand under `table.column`. */
const OWNERS: Record<string, string> = {
  client_id: 'clients',
  keyword_id: 'keywords',
  // Checks have the numbers of their runs.
  'rank_checks.id': 'runs',
  'aeo_checks.id': 'runs',
  job_id: 'runs',
  prev_job_id: 'runs',
  retry_of: 'runs',
  merged_into: 'runs',
  merged_from: 'runs',
  check_id: 'runs',
  prompt_id: 'aeo_prompts',
  answer_id: 'aeo_results',
  run_id: 'runs',
  checked_run_id: 'runs',
  parent_id: 'runs',
  task_id: 'runs',
  app_id: 'aso_apps',
  backlink_id: 'backlinks',
  url_id: 'indexing_urls',
  observation_id: 'ad_observations',
  event_id: 'events',
  grid_id: 'geo_grids',
  cluster_id: 'serp_clusters',
  moving_to: 'serp_clusters',
  property_id: 'search_console_properties',
  query_id: 'search_console_values',
  page_id: 'search_console_values',
  country_id: 'search_console_values',
  device_id: 'search_console_values',
  value_id: 'search_console_values',
  'geo_grid_checks.id': 'runs',
  'aso_rankings.keyword_id': 'aso_keywords',
  'aso_alerts.keyword_id': 'aso_keywords',
}

/** People of the recording are whoever loads it. */
export const PERSON_COLUMNS = ['user_id', 'started_by']

export function idOwner(table: string, column: string): string | undefined {
  return OWNERS[`${table}.${column}`] ?? (column === 'id' ? table : OWNERS[column])
}
