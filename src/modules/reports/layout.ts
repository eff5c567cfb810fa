import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { readLayoutRow } from './store/layouts.ts'

/** Everything a report can show, in the usual order. */
export const SECTIONS = [
  'summary',
  'visibility',
  'movers',
  'keywords',
  'competitors',
  'features',
  'pages',
  'clusters',
  'clicks',
  'research',
  'local_grid',
  'answers',
  'apps',
  'links',
  'indexing',
  'audit',
  'ads',
  'next_steps',
  'notes',
  'appendix',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** Visible to the workspace only, until somebody shows it. */
const UNASKED: readonly SectionName[] = [
  'clicks',
  'research',
  'audit',
  'ads',
  'next_steps',
  'notes',
]

export const MAX_WORDS = 500
/** A page stays light, whatever is written on it. */
export const MAX_ALL_WORDS = 2500

export const SectionChoice = z
  .object({
    section: z.enum(SECTIONS).describe('What is shown'),
    words: z
      .string()
      .describe('What a person says about it, below its figures; empty for nothing'),
  })
  .meta({ id: 'ReportSection' })
export type SectionChoice = z.infer<typeof SectionChoice>

export type Layout = { sections: SectionChoice[]; compare_days: number }

export const USUAL_LAYOUT: Layout = {
  sections: SECTIONS.filter((name) => !UNASKED.includes(name)).map((section) => ({
    section,
    words: '',
  })),
  compare_days: 30,
}

type Source = 'client' | 'workspace' | 'usual'

/** The layout of the client, else that of the workspace, else the usual one. */
export async function readLayout(
  { db }: Pick<Context, 'db'>,
  clientId: number | null,
): Promise<Layout & { from: Source }> {
  const own = clientId === null ? undefined : await readLayoutRow(db, clientId)
  const row = own ?? (await readLayoutRow(db, null))
  if (!row) return { ...USUAL_LAYOUT, from: 'usual' }
  return {
    sections: row.sections,
    compare_days: row.compare_days,
    from: own ? 'client' : 'workspace',
  }
}
