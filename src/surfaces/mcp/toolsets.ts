import type { AnyOperation } from '../../core/operation.ts'
import { operations, toolsets } from '../../modules/index.ts'

/** What an agent needs most, task by task; everything else is found by search_tools and called by its name. */
const DEFAULT_TOOLS = [
  'list_clients',
  'get_client_brief',
  'query_metrics',
  'compare_periods',
  'explain_change',
  'list_position_losses',
  'compare_with_competitor',
  'get_ai_visibility',
  'get_apps_brief',
  'get_results_page',
  'get_next_steps',
  'run_check',
  'wait_for_run',
  'search_live',
  'write_aeo_brief',
  'create_analytics_report',
]

const byName = new Map(operations.list.map((op) => [op.name, op]))
const named = [...toolsets].flatMap(([name, tools]) => (tools.length > 0 ? [name] : []))

/** The names a caller may ask for. */
export const toolsetNames = ['default', 'all', ...named]

/** The tools to list; undefined when a name is not known. */
export function toolsOf(names: string[]): AnyOperation[] | undefined {
  if (!names.every((name) => toolsetNames.includes(name))) return undefined
  const tools = names.flatMap((name) => {
    if (name === 'all') return operations.list
    if (name === 'default') return DEFAULT_TOOLS.flatMap((tool) => byName.get(tool) ?? [])
    return toolsets.get(name) ?? []
  })
  return [...new Set(tools)]
}

export const findTool = (name: string) => byName.get(name)

export const toolsetOf = (op: AnyOperation) =>
  [...toolsets].find(([, tools]) => tools.includes(op))?.[0] ?? ''
