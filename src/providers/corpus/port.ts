/** Whose answers were recorded: Google's AI Overviews, and ChatGPT. */
export const CORPUS_PLATFORMS = ['google', 'chat_gpt'] as const
export type CorpusPlatform = (typeof CORPUS_PLATFORMS)[number]

/** Recorded answers to questions about a topic, in one market. */
export type CorpusQuestion = {
  platform: CorpusPlatform
  topic: string
  geo: string
  lang: string
  limit: number
}

/** An answer recorded by somebody else; not a sample of ours. */
export type RecordedAnswer = {
  question: string
  /** In markdown. */
  text: string
  model: string
  sources: { url: string; title: string | null }[]
  /** How often such a question is asked a month, by the corpus; null: not known. */
  volume: number | null
  /** Seconds since 1970: when the question was first met, and when this answer was given. */
  firstRecordedAt: number | null
  recordedAt: number
}

/** Who has recorded what assistants answered. Fails with SourceError. */
export type AnswerCorpus = {
  name: 'dataforseo'
  /** Dollars for a request, and for each answer in it. */
  requestUsd: number
  answerUsd: number
  supports(where: Pick<CorpusQuestion, 'platform' | 'geo' | 'lang'>): boolean
  ask(question: CorpusQuestion, signal: AbortSignal): Promise<RecordedAnswer[]>
}
