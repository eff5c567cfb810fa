import { useText } from '../../i18n/language.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { Cluster } from './queries.ts'

const TONES: Record<NonNullable<Cluster['advice']>, Tone> = {
  one_page: 'good',
  merge_pages: 'changed',
  two_pages: 'good',
  needs_page: 'waiting',
}

/** One page or two, in a word. */
export function Advice({ advice }: Pick<Cluster, 'advice'>) {
  const t = useText()
  return (
    advice && <StatusBadge tone={TONES[advice]}>{t(`clusters.advice.${advice}`)}</StatusBadge>
  )
}
