import type { Known } from '../../platform/table.ts'
import type { CorpusPlatform } from '../../providers/corpus/port.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    corpus_answers: Known<'corpus_answers', { platform: CorpusPlatform; competitors: string[] }>
  }
}
