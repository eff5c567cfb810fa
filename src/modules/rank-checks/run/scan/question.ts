import type { Engine } from '../../../../providers/search/page.ts'

export type SearchDevice = 'desktop' | 'mobile'

/** The devices that a keyword is checked on. */
export const devicesOf = ({ device }: { device: SearchDevice | 'both' }): SearchDevice[] =>
  device === 'both' ? ['desktop', 'mobile'] : [device]

/** The map key of one keyword on one device. */
export const resultKeyOf = ({ keyword_id, device }: { keyword_id: number; device: string }) =>
  `${keyword_id}:${device}`

/** One keyword on one device, as a job checks it. */
export type Check = {
  job_id: number
  keyword_id: number
  device: SearchDevice
  query: string
  geo: string
  lang: string
  /** Canonical name of the location; empty: the whole country. */
  location: string
  engine: Engine
}

/** A check that is to be made. */
export type Planned = Pick<Check, 'keyword_id' | 'device'>
