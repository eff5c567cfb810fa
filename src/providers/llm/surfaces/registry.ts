import type { AppVendor, SurfaceSource } from './ask.ts'
import { brightdata } from './brightdata.ts'
import { cloro } from './cloro.ts'
import { dataforseo } from './dataforseo.ts'
import { serpapi } from './serpapi.ts'

/** Who looks at apps: who tells most of an app first, then the cheaper. */
export const SURFACE_SOURCES: SurfaceSource[] = [cloro, dataforseo, brightdata, serpapi]

const BY_NAME = new Map(SURFACE_SOURCES.map((source) => [source.name, source]))

export const findSurfaceSource = (name: string) => BY_NAME.get(name)

/** Those that are nothing else. */
export const APP_VENDORS: AppVendor[] = SURFACE_SOURCES.flatMap(({ own }) => own ?? [])
