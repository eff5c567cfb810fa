import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Source } from './queries.ts'
import { pageLinkOf } from './text/page-links.ts'

/** What an answer rests on, each with the page that shows its rows. */
export function Sources({ sources }: { sources: Source[] }) {
  const t = useText()
  return (
    <details className="assistant-sources">
      <summary>{t('assistant.sources', { n: sources.length })}</summary>
      <ul>
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be read twice
          <SourceLink key={index} source={source} />
        ))}
      </ul>
    </details>
  )
}

function SourceLink({ source: { tool, params, ok } }: { source: Source }) {
  const t = useText()
  const page = pageLinkOf(tool, params)
  return (
    <li>
      {page && <Link to={page.to}>{t(page.label)}</Link>}
      <code>{tool}</code>
      {!ok && <StatusBadge tone="bad">{t('assistant.sourceFailed')}</StatusBadge>}
    </li>
  )
}
