import type { PlainKey } from '../../i18n/language.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import type { Backlink } from './queries.ts'

export const STATE_TONES: Record<Backlink['state'], Tone> = {
  active: 'good',
  failing: 'changed',
  lost: 'bad',
  pending: 'waiting',
  absent: 'off',
}

/** Of many, where a state is chosen or counted. */
export const countLabel = (state: Backlink['state']): PlainKey => `links.count.${state}`

export const stateLabel = (state: Backlink['state']): PlainKey => `links.state.${state}`

export const reasonLabel = (reason: Exclude<Backlink['reason'], ''>): PlainKey =>
  `links.reason.${reason}`
