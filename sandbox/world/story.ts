import { demoClient } from './demo-client.ts'
import type { Query } from './query.ts'

/** The last day of the recorded demo: 16 November 2026. Its story is told in days before. */
export const STORY_END = 20_773

type Chapter = { host: string; from: number; word: string; effect: number }

/** A redesign took the shop's grinder pages out of its menu; the grinder specialist took their place. */
export const RELAUNCH_DAY = STORY_END - 17
const chapters: Chapter[] = [
  { host: demoClient.domain, from: RELAUNCH_DAY, word: 'grinder', effect: -0.85 },
  { host: 'grindworks.test', from: RELAUNCH_DAY + 4, word: 'grinder', effect: 0.4 },
  { host: demoClient.domain, from: STORY_END - 38, word: 'espresso', effect: 0.35 },
  { host: 'roastery-nine.test', from: STORY_END - 60, word: 'beans', effect: 0.45 },
]

export function storyEffect(host: string, { words }: Query, day: number): number {
  return chapters
    .filter(
      (chapter) => chapter.host === host && day >= chapter.from && words.includes(chapter.word),
    )
    .reduce((sum, { effect }) => sum + effect, 0)
}

/** Models hear of the shop more and more, and a little less of the one that leads. */
export function storyFame(host: string, day: number): number {
  const progress = Math.min(1, Math.max(0, (day - (STORY_END - 90)) / 90))
  if (host === demoClient.domain) return -0.55 + 0.7 * progress
  return host === 'kettleandcup.test' ? 0.15 - 0.3 * progress : 0
}
