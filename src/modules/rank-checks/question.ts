export type SearchDevice = 'desktop' | 'mobile'

/** The name of one keyword on one device, to find it by among others. */
export const resultKeyOf = ({ keyword_id, device }: { keyword_id: number; device: string }) => `${keyword_id}:${device}`

/** One keyword on one device, as a job asks for it. */
export type Check = {
  job_id: number
  keyword_id: number
  device: SearchDevice
  query: string
  geo: string
  lang: string
  /** Canonical name of the location it is asked from; empty: the whole country. */
  location: string
}
