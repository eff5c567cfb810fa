import { fail } from '../../base/errors.ts'
import { httpUrl } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { type ChannelKind, FORMATS } from './formats/index.ts'

/** Both were shut down by Microsoft: messages sent there are lost. */
const RETIRED_TEAMS = /\.(webhook\.office|logic\.azure)\.com$/
const HINT = 4

/** An address that cannot be one of this kind of chat is refused before anything is stored. */
export function requireAddress({ config }: Context, kind: ChannelKind, address: string) {
  const { label, hosts, addressOf } = FORMATS[kind]
  const url = httpUrl(addressOf(address))
  if (!url) throw fail('channel_address_wrong', { chat: label })
  if (config.allowPrivate.includes(url.host)) return
  if (kind === 'teams' && RETIRED_TEAMS.test(url.hostname)) throw fail('channel_teams_retired')
  const isKnown = hosts === null || hosts.test(url.hostname)
  if (!isKnown || url.protocol !== 'https:')
    throw fail('channel_address_wrong', { chat: label })
}

/** Enough to know it again, too little to use it. */
export function hintOf(kind: ChannelKind, address: string): string {
  return `${new URL(FORMATS[kind].addressOf(address)).host} …${address.slice(-HINT)}`
}
