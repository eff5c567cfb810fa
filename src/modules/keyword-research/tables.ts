import type { Known } from '../../platform/database/table.ts'
import type { DifficultyParts, TopResult } from './rules/difficulty.ts'
import type { Intent } from './rules/intent.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    research_keywords: Known<
      'research_keywords',
      { results: TopResult[]; difficulty_parts: DifficultyParts | null; intent: Intent }
    >
  }
}
