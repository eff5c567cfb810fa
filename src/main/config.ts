import { readConfig } from '../platform/config.ts'
import { SEARCH_SOURCES } from '../providers/search/sources/registry.ts'

/** The settings of this installation: those of the program, and those of its sources. */
export const loadConfig = (env?: Record<string, string | undefined>) =>
  readConfig(SEARCH_SOURCES, env)
