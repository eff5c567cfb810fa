import type { IncomingHttpHeaders } from 'node:http'
import type { Sandbox } from '../control/sandbox.ts'
import type { Device } from '../world/types.ts'
import type { Reply } from './reply.ts'

/** A request as a service sees it. */
export type Call = {
  method: string
  url: URL
  /** Path below the service's prefix, always starting with a slash. */
  path: string
  params: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** Country of the proxy exit the request came through, if it came through one. */
  market: string | null
  device: Device
}

export type Fault = '401' | '429' | '500' | '529' | 'sorry' | 'consent' | 'softblock' | 'empty'

/** One simulated outside service; it stands below its prefix and, through the proxy, under its real hosts. */
export type Service = {
  name: string
  /** Null for a service that only has hosts. */
  prefix: string | null
  hosts: string[]
  handle: (call: Call) => Reply
  /** How this service turns a visitor away; null leaves it to the common answer. */
  refuse?: (fault: Fault, call: Call) => Reply | null
}

export type MakeService = (sandbox: Sandbox) => Service

/** The words asked for, wherever this kind of request carries them. */
export function questionOf(call: Call): string {
  const found =
    call.params.get('q') ??
    call.params.get('query') ??
    call.params.get('term') ??
    formOf(call).get('q') ??
    formOf(call).get('query') ??
    ''
  return found.slice(0, 2048)
}

export function formOf(call: Call): URLSearchParams {
  const isForm = (call.headers['content-type'] ?? '').includes('urlencoded')
  return new URLSearchParams(isForm ? call.body : '')
}
