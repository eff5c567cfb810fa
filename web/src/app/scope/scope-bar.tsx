import { lazy, Suspense, useState } from 'react'
import {
  COMPARISONS,
  DEFAULT_PERIOD,
  PERIODS,
  shiftSpan,
  writeSpan,
} from '../../domain/period/period.ts'
import { type Scope, useScope, useScopeTexts, useSetScope } from '../../domain/period/scope.ts'
import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import type { ScopePart } from '../routes/areas.ts'
import './scope-bar.css'
import { ScopeTrigger } from './scope-trigger.tsx'

const SegmentMenu = lazy(() =>
  import('./segment-menu.tsx').then((file) => ({ default: file.SegmentMenu })),
)
const AnswerCountries = lazy(() =>
  import('./country-menu.tsx').then((file) => ({ default: file.AnswerCountries })),
)
const AppCountries = lazy(() =>
  import('./country-menu.tsx').then((file) => ({ default: file.AppCountries })),
)
/** What a page is narrowed by. */
const SEGMENTS = { segment: SegmentMenu, answers: AnswerCountries, apps: AppCountries } as const
const PeriodDialog = lazy(() =>
  import('./period-dialog.tsx').then((file) => ({ default: file.PeriodDialog })),
)
const CompareDialog = lazy(() =>
  import('./period-dialog.tsx').then((file) => ({ default: file.CompareDialog })),
)

type ScopeBarProps = { clientId: number | null; parts: readonly ScopePart[] }

/** Period, comparison and segment of everything below, kept in the URL: only what the page obeys. */
export function ScopeBar({ clientId, parts }: ScopeBarProps) {
  const t = useText()
  const scope = useScope()
  const set = useSetScope()
  const [isChoosing, setChoosing] = useState<'period' | 'compare' | null>(null)
  const move = (direction: -1 | 1) =>
    scope.span &&
    set({ period: writeSpan(shiftSpan(scope.span, direction, Date.now() / 1000)) })
  const toggle = () => set({ compare: scope.comparison ? undefined : 'previous' })
  const hasPeriod = parts.includes('period')
  useKeys(
    hasPeriod
      ? [
          ['KeyC', toggle],
          ['ArrowLeft', () => move(-1)],
          ['ArrowRight', () => move(1)],
        ]
      : [],
  )
  const close = () => setChoosing(null)
  const narrowing = parts.find((part) => part !== 'period' && part !== 'compare')
  const Segments = narrowing && SEGMENTS[narrowing]
  return (
    <fieldset className="scope" aria-label={t('scope.label')}>
      {hasPeriod && (
        <div className="scope-part">
          <IconButton
            icon="left"
            label={t('scope.earlier')}
            isDisabled={!scope.span}
            onPress={() => move(-1)}
          />
          <PeriodMenu scope={scope} onDates={() => setChoosing('period')} />
          <IconButton
            icon="right"
            label={t('scope.later')}
            isDisabled={!scope.span}
            onPress={() => move(1)}
          />
        </div>
      )}
      {parts.includes('compare') && (
        <CompareMenu scope={scope} onDate={() => setChoosing('compare')} />
      )}
      <Suspense fallback={null}>
        {Segments && clientId !== null && <Segments clientId={clientId} />}
      </Suspense>
      <Suspense fallback={null}>
        {isChoosing === 'period' && <PeriodDialog scope={scope} onClose={close} />}
        {isChoosing === 'compare' && <CompareDialog scope={scope} onClose={close} />}
      </Suspense>
    </fieldset>
  )
}

function PeriodMenu({ scope, onDates }: { scope: Scope; onDates(): void }) {
  const { language, t } = useLanguage()
  const set = useSetScope()
  const named = PERIODS.find((each) => each === scope.period)
  const dates =
    scope.span &&
    `${dayAndMonth(language, scope.span.from)} – ${dayAndMonth(language, scope.span.to - 1)}`
  return (
    <Menu
      label={t('scope.period')}
      trigger={
        <ScopeTrigger name={t('scope.period')} icon="calendar">
          {named ? t(`period.${named}`) : (dates ?? '')}
        </ScopeTrigger>
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
const comparisonsOf = ({ span }: Scope) =>
  span ? COMPARISONS : COMPARISONS.filter((each) => each === 'check')

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
        <ScopeTrigger name={t('scope.compare')}>
          {day
            ? t('versus.day', { day })
            : t(comparison ? `compare.${comparison}` : 'compare.start')}
        </ScopeTrigger>
      }
    >
      <MenuItem
        isCurrent={comparison === null && !isDay}
        onAction={() => set({ compare: undefined })}
      >
        {t('compare.start')}
      </MenuItem>
      {comparisonsOf(scope).map((each) => (
        <MenuItem
          key={each}
          isCurrent={each === comparison}
          onAction={() => set({ compare: each })}
        >
          {t(`compare.${each}`)}
        </MenuItem>
      ))}
      <MenuItem isCurrent={isDay} onAction={onDate}>
        {t('compare.date')}
      </MenuItem>
    </Menu>
  )
}
