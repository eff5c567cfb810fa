import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Keyword, keywordsQuery } from '../../api/keywords.ts'
import { segmentsQuery, writeSegmentFilter } from '../../api/segments.ts'
import { useScope, useScopeTexts, useSetScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { ScopeTrigger } from './scope-trigger.tsx'

const MAX_SHOWN = 12
const NONE: Keyword[] = []

/** A segment of the keywords: by market, engine, cluster, tag or device, or a saved filter. */
export function SegmentMenu({ clientId }: { clientId: number }) {
  const t = useText()
  const set = useSetScope()
  const { segment = '' } = useScopeTexts()
  const { at } = useScope()
  const { data: keywords = NONE } = useQuery(keywordsQuery(clientId, at))
  const { data: saved = [] } = useQuery(segmentsQuery(clientId))
  const { markets, engines, clusters, tags } = useMemo(() => carriedBy(keywords), [keywords])
  const sections = [
    // With a single market there is nothing to choose.
    { kind: 'geo', title: t('scope.markets'), values: markets.length > 1 ? markets : [] },
    { kind: 'engine', title: t('scope.engines'), values: engines.length > 1 ? engines : [] },
    { kind: 'cluster', title: t('scope.clusters'), values: clusters },
    { kind: 'tag', title: t('scope.tags'), values: tags },
  ]
  const name = segment.includes(':') ? segment.slice(segment.indexOf(':') + 1) : ''
  const shown =
    segment === 'device:desktop' || segment === 'device:mobile'
      ? t(segment === 'device:desktop' ? 'device.desktop' : 'device.mobile')
      : name
  return (
    <Menu
      label={t('scope.segment')}
      trigger={<ScopeTrigger name={t('scope.segment')}>{shown || t('scope.all')}</ScopeTrigger>}
    >
      <MenuItem isCurrent={!segment} onAction={() => set({ segment: undefined })}>
        {t('scope.all')}
      </MenuItem>
      <MenuSection title={t('keyword.device')}>
        {(['desktop', 'mobile'] as const).map((device) => (
          <MenuItem
            key={device}
            isCurrent={segment === `device:${device}`}
            onAction={() => set({ segment: `device:${device}` })}
          >
            {t(`device.${device}`)}
          </MenuItem>
        ))}
      </MenuSection>
      {sections
        .filter(({ values }) => values.length > 0)
        .map(({ kind, title, values }) => (
          <MenuSection key={kind} title={title}>
            {values.slice(0, MAX_SHOWN).map((value) => (
              <MenuItem
                key={value}
                isCurrent={segment === `${kind}:${value}`}
                onAction={() => set({ segment: `${kind}:${value}` })}
              >
                {value}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      {saved.length > 0 && (
        <MenuSection title={t('scope.saved')}>
          {saved.map(({ name: title, filter }) => (
            <MenuItem key={title} href={`/c/${clientId}/keywords${writeSegmentFilter(filter)}`}>
              {title}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  )
}

function carriedBy(keywords: Keyword[]) {
  return {
    markets: usual(keywords.map(({ geo }) => [geo])),
    engines: usual(keywords.map(({ engine }) => [engine])),
    clusters: usual(keywords.map(({ cluster }) => [cluster])),
    tags: usual(keywords.map(({ tags }) => tags.split(','))),
  }
}

/** The most common first. */
function usual(lists: string[][]): string[] {
  const counts = new Map<string, number>()
  for (const value of lists.flat()) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
