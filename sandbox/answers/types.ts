import type { AnswerLanguage, Link } from '../world/types.ts'

export type Sentiment = 'positive' | 'neutral' | 'negative'

/** Cases of a name: who, of whom, by whom, about whom. */
export type Case = 'nom' | 'gen' | 'ins' | 'prep'

export type Brand = {
  name: string
  domain: string
  /** The stem of its name in Cyrillic letters, where people write it so. */
  cyrillic: string | null
  strength: number
}

export type Mention = { brand: Brand; sentiment: Sentiment; page: Link | null }

/** A stretch of text and the pages it rests on. */
export type Segment = { text: string; cites: Link[] }

/** All that a template may write about. */
export type Scene = {
  language: AnswerLanguage
  /** What was asked, in short. */
  topic: string
  mentions: Mention[]
  /** Somebody who is not in the answer. */
  absent: Brand
  /** A choice that depends on the scene and the salt only. */
  choose<T>(list: readonly T[], salt: string): T
  /** The name as it stands in the text, in the script that this answer uses. */
  nameOf(brand: Brand, form?: Case): string
}

/** One who is named, how it is spoken of, and the number of its list entry if it stands in a numbered list. */
export type Named = { brand: Brand; sentiment: Sentiment; number: number | null }

export type Draft = {
  segments: Segment[]
  /** In the order of first appearance. */
  named: Named[]
  /** Linked in the text without being named. */
  linked: { brand: Brand; url: string }[]
}

export type Template = {
  name: string
  languages?: AnswerLanguage[]
  weight: number
  write: (scene: Scene) => Draft
}
