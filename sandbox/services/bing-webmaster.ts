import type { Sandbox } from '../control/sandbox.ts'
import { dayOf } from '../world/dates.ts'
import { bingStatistics } from './bing-statistics.ts'
import { json, type Reply } from './reply.ts'
import type { Call, MakeService } from './service.ts'

export const BING_KEY = 'sandboxbingwebmasterkey0000000000'
const BATCH = 500

type Used = { day: number; count: number }

/** Bing's own way for webmasters: a key in the address, five hundred pages a call. */
export const bingWebmaster: MakeService = (sandbox) => {
  const used: Used = { day: 0, count: 0 }
  return {
    name: 'bing-webmaster',
    prefix: '/bing-webmaster',
    hosts: ['ssl.bing.com'],
    handle: (call) => answer(sandbox, call, used),
    refuse: (failure) =>
      failure === '429' ? fault(4, 'ThrottleUser', 429) : fault(1, 'InternalError', 500),
  }
}

function answer(sandbox: Sandbox, call: Call, used: Used): Reply {
  const method = call.path.replace('/webmaster/api.svc/json/', '').toLowerCase()
  if (call.params.get('apikey') !== BING_KEY) return fault(3, 'InvalidApiKey')
  const day = dayOf(sandbox.now())
  if (used.day !== day) Object.assign(used, { day, count: 0 })
  const left = Math.max(0, sandbox.bingQuota - used.count)
  if (method === 'geturlsubmissionquota')
    return json({
      d: { __type: 'UrlSubmissionQuota', DailyQuota: left, MonthlyQuota: left * 30 },
    })
  if (method === 'getusersites')
    return json({ d: [{ __type: 'Site', Url: 'https://brewlane.test/', IsVerified: true }] })
  const counted = bingStatistics(sandbox, method, call.params.get('siteUrl') ?? '')
  if (counted) return counted
  if (method !== 'submiturlbatch' || call.method !== 'POST') return fault(11, 'NotFound', 404)
  const asked = readBody(call.body)
  if (!asked || asked.urlList.length > BATCH) return fault(8, 'InvalidParameter')
  const origin = URL.parse(asked.siteUrl)?.origin
  if (!origin?.endsWith('.test')) return fault(14, 'NotAuthorized')
  if (asked.urlList.some((url) => URL.parse(url)?.origin !== origin))
    return fault(7, 'InvalidUrl')
  if (asked.urlList.length > left)
    return fault(4, 'You have exceeded your daily url submission quota')
  used.count += asked.urlList.length
  return json({ d: null })
}

function readBody(body: string): { siteUrl: string; urlList: string[] } | null {
  try {
    const { siteUrl, urlList } = JSON.parse(body)
    return typeof siteUrl === 'string' && Array.isArray(urlList)
      ? { siteUrl, urlList: urlList.map(String) }
      : null
  } catch {
    return null
  }
}

function fault(ErrorCode: number, Message: string, status = 400): Reply {
  return json({ ErrorCode, Message }, status)
}
