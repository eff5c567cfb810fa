import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { type Keyword, keywordsQuery } from '../api/keywords.ts'
import { segmentsQuery, writeSegmentFilter } from '../api/segments.ts'
import { COMPARISONS, DEFAULT_PERIOD, PERIODS, shiftSpan, writeSpan } from '../domain/period.ts'
import { type Scope, useScope, useScopeTexts, useSetScope } from '../domain/scope.ts'
import { dayAndMonth } from '../i18n/format.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useKeys } from '../ui/keys.ts'
import { Menu, MenuItem, MenuSection } from '../ui/menu.tsx'
import type { ScopePart } from './areas.ts'
import './scope-bar.css'

const PeriodDialog = lazy(() => import('./period-dialog.tsx').then((file) => ({ default: file.PeriodDialog })))
const CompareDialog = lazy(() => import('./period-dialog.tsx').then((file) => ({ default: file.CompareDialog })))

type ScopeBarProps = { clientId: number | null; parts: readonly ScopePart[] }

/** Period, comparison and segment of everything below, kept in the URL: only what the page obeys. */
export function ScopeBar({ clientId, parts }: ScopeBarProps) {
  const t = useText()
  const scope = useScope()
  const set = useSetScope()
  const [isChoosing, setChoosing] = useState<'period' | 'compare' | null>(null)
  const move = (direction: -1 | 1) =>
    scope.span && set({ period: writeSpan(shiftSpan(scope.span, direction, Date.now() / 1000)) })
  const toggle = () => set({ compare: scope.comparison ? undefined : 'previous' })
  useKeys([
    ['KeyC', toggle],
    ['ArrowLeft', () => move(-1)],
    ['ArrowRight', () => move(1)],
  ])
  const close = () => setChoosing(null)
  return (
    <fieldset className="scope" aria-label={t('scope.label')}>
      <div className="scope-part">
        <IconButton icon="left" label={t('scope.earlier')} isDisabled={!scope.span} onPress={() => move(-1)} />
        <PeriodMenu scope={scope} onDates={() => setChoosing('period')} />
        <IconButton icon="right" label={t('scope.later')} isDisabled={!scope.span} onPress={() => move(1)} />
      </div>
      <CompareMenu scope={scope} onDate={() => setChoosing('compare')} />
      {parts.includes('segment') && clientId !== null && <SegmentMenu clientId={clientId} />}
      <Suspense fallback={null}>
        {isChoosing === 'period' && <PeriodDialog scope={scope} onClose={close} />}
        {isChoosing === 'compare' && <CompareDialog scope={scope} onClose={close} />}
      </Suspense>
    </fieldset>
  )
}

function Trigger({ name, icon, children }: { name: string; icon?: IconName; children: string }) {
  return (
    <AriaButton className="button scope-button" data-kind="quiet">
      {icon && <Icon name={icon} />}
      <span className="visually-hidden">{name}: </span>
      <span className="scope-value">{children}</span>
      <Icon name="down" />
    </AriaButton>
  )
}

function PeriodMenu({ scope, onDates }: { scope: Scope; onDates(): void }) {
  const { language, t } = useLanguage()
  const set = useSetScope()
  const named = PERIODS.find((each) => each === scope.period)
  const dates = scope.span && `${dayAndMonth(language, scope.span.from)} – ${dayAndMonth(language, scope.span.to - 1)}`
  return (
    <Menu
      label={t('scope.period')}
      trigger={
        <Trigger name={t('scope.period')} icon="calendar">
          {named ? t(`period.${named}`) : (dates ?? '')}
        </Trigger>
      }
    >
      {PERIODS.map((each) => (
        <MenuItem
          key={each}
          isCurrent={each === scope.period}
          onAction={() => set({ period: each === DEFAULT_PERIOD ? undefined : each })}
        >
          {t(`period.${each}`)}
        </MenuItem>
      ))}
      <MenuItem onAction={onDates}>{t('period.dates')}</MenuItem>
    </Menu>
  )
}

/** All time has no period before it. */
const comparisonsOf = ({ span }: Scope) => (span ? COMPARISONS : COMPARISONS.filter((each) => each === 'check'))

function CompareMenu({ scope, onDate }: { scope: Scope; onDate(): void }) {
  const { language, t } = useLanguage()
  const set = useSetScope()
  const { compare = '' } = useScopeTexts()
  const { comparison, at } = scope
  const isDay = compare !== '' && comparison === null && at.compare_to !== scope.span?.from
  const day = isDay && at.compare_to ? dayAndMonth(language, at.compare_to - 1) : ''
  return (
    <Menu
      label={t('scope.compare')}
      trigger={
        <Trigger name={t('scope.compare')}>
          {day ? t('versus.day', { day }) : t(comparison ? `compare.${comparison}` : 'compare.start')}
        </Trigger>
      }
    >
      <MenuItem isCurrent={comparison === null && !isDay} onAction={() => set({ compare: undefined })}>
        {t('compare.start')}
      </MenuItem>
      {comparisonsOf(scope).map((each) => (
        <MenuItem key={each} isCurrent={each === comparison} onAction={() => set({ compare: each })}>
          {t(`compare.${each}`)}
        </MenuItem>
      ))}
      <MenuItem isCurrent={isDay} onAction={onDate}>
        {t('compare.date')}
      </MenuItem>
    </Menu>
  )
}

const MAX_SHOWN = 12
const NONE: Keyword[] = []

/** A segment of the keywords: by market, cluster, tag or device, or a saved filter. */
function SegmentMenu({ clientId }: { clientId: number }) {
  const t = useText()
  const set = useSetScope()
  const { segment = '' } = useScopeTexts()
  const { at } = useScope()
  const { data: keywords = NONE } = useQuery(keywordsQuery(clientId, at))
  const { data: saved = [] } = useQuery(segmentsQuery(clientId))
  const { markets, clusters, tags } = useMemo(() => carriedBy(keywords), [keywords])
  const sections = [
    // With a single market there is nothing to choose.
    { kind: 'geo', title: t('scope.markets'), values: markets.length > 1 ? markets : [] },
    { kind: 'cluster', title: t('scope.clusters'), values: clusters },
    { kind: 'tag', title: t('scope.tags'), values: tags },
  ]
  const name = segment.includes(':') ? segment.slice(segment.indexOf(':') + 1) : ''
  const shown =
    segment === 'device:desktop' || segment === 'device:mobile'
      ? t(segment === 'device:desktop' ? 'device.desktop' : 'device.mobile')
      : name
  return (
    <Menu label={t('scope.segment')} trigger={<Trigger name={t('scope.segment')}>{shown || t('scope.all')}</Trigger>}>
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
