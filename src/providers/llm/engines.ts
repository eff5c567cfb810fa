import type { Engine } from './engines/engine.ts'
import { findModel } from './engines/registry.ts'
import { surfaceEngine } from './surfaces/engine.ts'
import { SURFACE_SOURCES } from './surfaces/registry.ts'

const APPS = new Map(SURFACE_SOURCES.map((source) => [source.name, surfaceEngine(source)]))

/** How a kind of provider is spoken to; a library is loaded by the first call that needs it. */
export function engineOf(kind: string): Engine {
  const engine = findModel(kind)?.engine ?? APPS.get(kind)
  if (!engine) throw new Error(`${kind} serves no model and looks at no app`)
  return engine
}
