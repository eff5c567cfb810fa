import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from './context.ts'

/** A page or file that anybody may open by its address, made on the server. Operations are for programs, these for people. */
export type PublicPage = {
  /** The label in logs and metrics. */
  name: string
  path: string
  /** Whether it also takes what a form on the page sends. */
  takesForms?: true
  open(ctx: Context, request: PageRequest): Promise<PageResponse>
}

export type PageRequest = {
  isHead: boolean
  params: Record<string, string>
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** The fields of the form that was sent; null when the page was only asked for. */
  form: Record<string, string> | null
}

export type PageResponse = { status?: number; body: string | Uint8Array; headers: Record<string, string> }

export function publicPage(definition: PublicPage) {
  return definition
}
