import { readConfig } from '../platform/config.ts'
import { VENDORS } from '../providers/vendors.ts'

/** The settings of this installation: those of the program, and those of its sources. */
export const loadConfig = (env?: Record<string, string | undefined>) => readConfig(VENDORS, env)
