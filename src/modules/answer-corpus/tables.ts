import type { Table } from '../../platform/table.ts'
import type { CorpusPlatform } from '../../providers/corpus/port.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    corpus_answers: Table<'corpus_answers', { platform: CorpusPlatform; competitors: string[] }>
  }
}
