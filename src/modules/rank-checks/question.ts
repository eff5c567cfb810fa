export type SearchDevice = 'desktop' | 'mobile'

/** One keyword on one device, as a job asks for it. */
export type Check = {
  job_id: number
  keyword_id: number
  device: SearchDevice
  query: string
  geo: string
  lang: string
}
