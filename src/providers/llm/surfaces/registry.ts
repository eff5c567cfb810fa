import type { SurfaceSource } from './ask.ts'
import { brightdata } from './brightdata.ts'
import { cloro } from './cloro.ts'
import { dataforseo } from './dataforseo.ts'
import { serpapi } from './serpapi.ts'

/** Who looks at apps: who tells most of an app first, then the cheaper. */
export const SURFACE_SOURCES: SurfaceSource[] = [cloro, dataforseo, brightdata, serpapi]
