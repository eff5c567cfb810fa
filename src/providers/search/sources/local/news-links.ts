import { z } from 'zod'
import { jsonOrUndefined } from '../../../../base/json.ts'
import type { FetchOptions } from '../../../../platform/http.ts'
import { browserHeaders, exitOf, type FetchContext, refuseBadAnswer } from './request.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 4 * 1024 * 1024
const RPC = 'Fbv4je'
const TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'

/**
 * Where an article of the news feed leads: its page carries a signature and a time, for which the service names the
 * address. Throws when the service turns us away.
 */
export async function newsTarget(
  token: string,
  fetchContext: FetchContext,
): Promise<string | undefined> {
  const { googleNews } = fetchContext.settings.bases
  const page = await ask(`${googleNews}/rss/articles/${token}`, {}, fetchContext)
  const redirect = page.headers.get('location')
  if (redirect !== null) return redirect
  const html = page.text()
  const signature = /\bdata-n-a-sg="([\w-]{1,200})"/.exec(html)?.[1]
  const time = /\bdata-n-a-ts="(\d{1,15})"/.exec(html)?.[1]
  if (signature === undefined || time === undefined) return undefined
  const body = new URLSearchParams({
    'f.req': requestOf({ token, time: Number(time), signature }),
  }).toString()
  const url = `${googleNews}/_/DotsSplashUi/data/batchexecute?rpcids=${RPC}`
  const answer = await ask(
    url,
    { method: 'POST', body, headers: { 'content-type': TYPE } },
    fetchContext,
  )
  return targetIn(answer.text())
}

async function ask(
  url: string,
  options: FetchOptions,
  { query, settings, context }: FetchContext,
) {
  const exit = exitOf(query, settings)
  const answer = await context.transport.fetch(url, {
    ...options,
    headers: { ...browserHeaders(query, settings), ...options.headers },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: 0,
    signal: context.signal,
    ...(exit && { proxy: exit.proxy }),
  })
  refuseBadAnswer({ status: answer.status, url: answer.headers.get('location') ?? answer.url })
  return answer
}

/** The service's own form of the question; only the last three fields are ours. */
function requestOf({
  token,
  time,
  signature,
}: {
  token: string
  time: number
  signature: string
}): string {
  const edition = [
    'X',
    'X',
    ['X', 'X'],
    null,
    null,
    1,
    1,
    'US:en',
    null,
    1,
    null,
    null,
    null,
    null,
    null,
    0,
    1,
  ]
  const client = [edition, 'X', 'X', 1, [1, 1, 1], 1, 1, null, 0, 0, null, 0]
  return JSON.stringify([
    [[RPC, JSON.stringify(['garturlreq', client, token, time, signature])]],
  ])
}

const Rows = z.array(z.array(z.unknown()))
const Named = z.tuple([z.literal('garturlres'), z.string().max(4000)], z.unknown())

/** The answer begins with a line that is no JSON; the address is JSON in a row of the JSON that follows. */
function targetIn(answer: string): string | undefined {
  const rows =
    Rows.safeParse(jsonOrUndefined(answer.slice(answer.indexOf('\n\n') + 2))).data ?? []
  const row = rows.find(([kind, rpc]) => kind === 'wrb.fr' && rpc === RPC)
  return Named.safeParse(jsonOrUndefined(String(row?.[2] ?? ''))).data?.[1]
}
