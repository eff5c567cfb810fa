import type { Known } from '../../platform/database/table.ts'
import type { CorpusPlatform } from '../../providers/corpus/port.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    corpus_answers: Known<'corpus_answers', { platform: CorpusPlatform; competitors: string[] }>
  }
}
