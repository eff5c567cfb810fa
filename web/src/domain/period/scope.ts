import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Keyword } from '../../api/keywords.ts'
import {
  COMPARISONS,
  type Compared,
  type Comparison,
  comparedSpan,
  DEFAULT_PERIOD,
  readCompared,
  readPeriod,
  type Span,
} from './period.ts'

/** The scope of every page of a client, kept in the URL from page to page. */
export const SCOPE_NAMES = ['period', 'compare', 'segment'] as const
type ScopeTexts = { [Name in (typeof SCOPE_NAMES)[number]]?: string | undefined }

type Engine = Keyword['engine']
export type Segment = {
  tag?: string
  cluster?: string
  geo?: string
  engine?: Engine
  device?: 'desktop' | 'mobile'
}

export type Scope = {
  period: string
  span: Span | null
  comparison: Comparison | null
  /** The period that is drawn beside, where a whole one is compared with. */
  compared: Span | null
  /** Now and before, as every query takes them. */
  at: Compared
  segment: Segment
}

export function useScopeTexts(): ScopeTexts {
  return useSearch({ strict: false, select: pickScope, structuralSharing: true })
}

export function useScope(): Scope {
  const { period, compare, segment } = useScopeTexts()
  const today = Math.floor(Date.now() / 86_400_000) * 86_400
  return useMemo(() => {
    const span = readPeriod(period, today)
    const comparison = COMPARISONS.find((each) => each === compare) ?? null
    const compared =
      span && comparison && comparison !== 'check' ? comparedSpan(span, comparison) : null
    const at = readCompared(span, compare, today)
    return {
      period: period ?? DEFAULT_PERIOD,
      span,
      comparison,
      compared,
      at,
      segment: readSegment(segment),
    }
  }, [period, compare, segment, today])
}

export function useSetScope() {
  const navigate = useNavigate()
  return (change: ScopeTexts) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace: true })
}

/** The part of an address that goes along to another page. */
export function pickScope(search: object): ScopeTexts {
  const given = Object.entries(search).filter(([name]) =>
    SCOPE_NAMES.some((each) => each === name),
  )
  return Object.fromEntries(given)
}

/** What a link says in the address, beside the scope of the page that is open. */
export const inScope =
  <Search extends object>(search: Search) =>
  (old: object) => ({ ...pickScope(old), ...search })

/** A path with the scope of the page that is open. */
export function withScope(path: string, more: Record<string, string> = {}): string {
  const given = {
    ...pickScope(Object.fromEntries(new URLSearchParams(location.search))),
    ...more,
  }
  const text = new URLSearchParams(given as Record<string, string>).toString()
  return text ? `${path}?${text}` : path
}

/** `tag:…`, `cluster:…`, `geo:…`, `engine:…` or `device:…`. */
function readSegment(text = ''): Segment {
  const [kind, ...rest] = text.split(':')
  const value = rest.join(':')
  if (!value) return {}
  if (kind === 'tag' || kind === 'cluster' || kind === 'geo') return { [kind]: value }
  if (kind === 'engine') return { engine: value as Engine }
  return kind === 'device' && (value === 'desktop' || value === 'mobile')
    ? { device: value }
    : {}
}
