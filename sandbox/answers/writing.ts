import type { Brand, Draft, Mention, Named, Scene, Segment } from './types.ts'
import { type Words, words } from './words.ts'

/** The words of the language this answer is in. */
export const wordsOf = ({ language }: Scene): Words => words[language]

export function fillIn(scene: Scene, pattern: string, brand?: Brand): string {
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

export const sentenceOf = (scene: Scene, mention: Mention): string =>
  fillIn(
    scene,
    scene.choose(wordsOf(scene).sentences[mention.sentiment], mention.brand.domain),
    mention.brand,
  )

export const noteOf = (scene: Scene, { sentiment, brand }: Mention): string =>
  scene.choose(wordsOf(scene).notes[sentiment], brand.domain)

export const introOf = (scene: Scene): string =>
  fillIn(scene, scene.choose(wordsOf(scene).intros, 'intro'))
export const endOf = (scene: Scene): string => scene.choose(wordsOf(scene).ends, 'end')

export function inOrder(mentions: Mention[]): Named[] {
  return mentions.map(({ brand, sentiment }) => ({ brand, sentiment, number: null }))
}

export function numbered(mentions: Mention[]): Named[] {
  return mentions.map(({ brand, sentiment }, index) => ({
    brand,
    sentiment,
    number: index + 1,
  }))
}

export function draft(
  segments: Segment[],
  named: Named[],
  linked: Draft['linked'] = [],
): Draft {
  return { segments, named, linked }
}
