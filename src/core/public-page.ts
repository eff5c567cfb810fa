import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from './context.ts'

/** A server-rendered page or file that anyone may open by its URL. */
export type PublicPage = {
  /** The label in logs and metrics. */
  name: string
  path: string
  /** Whether it accepts form posts. */
  takesForms?: true
  open(ctx: Context, request: PageRequest): Promise<PageResponse>
}

export type PageRequest = {
  isHead: boolean
  params: Record<string, string>
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** Opened under the own domain of this workspace; null: under our own name. */
  readersOf: number | null
  /** The posted form fields; null for a plain GET. */
  form: Record<string, string> | null
}

export type PageResponse = {
  status?: number
  body: string | Uint8Array
  headers: Record<string, string>
}

export function publicPage(definition: PublicPage) {
  return definition
}
