import { accepted, inTurns } from './call.ts'
import { askGoogle, type Google } from './google-call.ts'
import { type Bases, type ChannelResult, isLasting, type ServiceAccount } from './port.ts'

/** Publishes a day and project; every URL counts, however they are sent. */
export const GOOGLE_DAILY = 200

const AT_ONCE = 5

export type GoogleIndexing = {
  /** One answer for each address that was tried; the list ends early when Google will take no more. */
  publish(
    account: ServiceAccount,
    urls: string[],
    signal: AbortSignal,
  ): Promise<ChannelResult[]>
}

export function createGoogleIndexing(
  google: Google,
  { googleIndexing }: Bases,
): GoogleIndexing {
  const url = `${googleIndexing}/v3/urlNotifications:publish`
  return {
    async publish(account, urls, signal) {
      let isOver = false
      const results = await inTurns(
        urls,
        AT_ONCE,
        async (page): Promise<ChannelResult | null> => {
          if (isOver) return null
          const body = { url: page, type: 'URL_UPDATED' }
          const { answer, failed } = await askGoogle(google, account, {
            method: 'POST',
            url,
            body,
            scope: 'indexing',
            signal,
          })
          if (failed && !failed.isAccepted && isLasting(failed.refusal)) isOver = true
          return answer ? accepted(answer.status) : failed
        },
      )
      return results.filter((each) => each !== null)
    },
  }
}
