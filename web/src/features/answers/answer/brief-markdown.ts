import type { Translate } from '../../../i18n/language.tsx'
import type { Brief } from '../queries.ts'

/** A brief as a file that an editor can open anywhere. */
export function briefMarkdown(brief: Brief, t: Translate): string {
  const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    `# ${brief.prompt_text}`,
    `## ${t('gaps.why')}\n\n${brief.why}`,
    `## ${t('gaps.outline')}\n\n${brief.outline.map(({ heading, points }) => `### ${heading}\n\n${list(points)}`).join('\n\n')}`,
    `## ${t('gaps.questions')}\n\n${list(brief.questions)}`,
    brief.entities.length > 0 && `## ${t('gaps.entities')}\n\n${brief.entities.join(', ')}`,
    brief.sources.length > 0 &&
      `## ${t('gaps.sources')}\n\n${list(brief.sources.map(({ url, title }) => `[${title || url}](${url})`))}`,
    `## ${t('gaps.measures')}\n\n${list(brief.measures)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
