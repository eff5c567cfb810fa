import type { Brand, Draft, Mention, Named, PageIndex, Segment } from './types.ts'
import { type Words, words } from './words.ts'

/** The words of the language this answer is in. */
export const wordsOf = ({ language }: PageIndex): Words => words[language]

export function fillIn(scene: PageIndex, pattern: string, brand?: Brand): string {
  const filled = pattern.replaceAll('{t}', scene.topic)
  if (!brand) return filled
  return filled
    .replaceAll('{n}', scene.nameOf(brand))
    .replaceAll('{g}', scene.nameOf(brand, 'gen'))
    .replaceAll('{i}', scene.nameOf(brand, 'ins'))
    .replaceAll('{p}', scene.nameOf(brand, 'prep'))
}

export function plain(text: string): Segment {
  return { text, cites: [] }
}

export function cited(text: string, { page }: Mention): Segment {
  return { text, cites: page ? [page] : [] }
}

export const sentenceOf = (scene: PageIndex, mention: Mention): string =>
  fillIn(scene, scene.choose(wordsOf(scene).sentences[mention.sentiment], mention.brand.domain), mention.brand)

export const noteOf = (scene: PageIndex, { sentiment, brand }: Mention): string =>
  scene.choose(wordsOf(scene).notes[sentiment], brand.domain)

export const introOf = (scene: PageIndex): string => fillIn(scene, scene.choose(wordsOf(scene).intros, 'intro'))
export const endOf = (scene: PageIndex): string => scene.choose(wordsOf(scene).ends, 'end')

export function inOrder(mentions: Mention[]): Named[] {
  return mentions.map(({ brand, sentiment }) => ({ brand, sentiment, number: null }))
}

export function numbered(mentions: Mention[]): Named[] {
  return mentions.map(({ brand, sentiment }, index) => ({ brand, sentiment, number: index + 1 }))
}

export function draft(segments: Segment[], named: Named[], linked: Draft['linked'] = []): Draft {
  return { segments, named, linked }
}
