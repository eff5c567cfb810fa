import { parse } from 'tldts'
import { canonicalHost, isTestHost, sameSite } from '../../base/network/domain.ts'
import { httpUrl } from '../../base/network/url.ts'
import { trimEndOf } from '../../base/text.ts'
import { afterLabel, isEnd, isLabel } from './labels.ts'

export type ParsedAd = { position: number; host: string; advertiser: string; title: string }

const MAX_LINES = 5000
const MAX_LINE = 500
const MAX_ADS = 50
/** An ad shows its address near its top; what stands further down belongs to somebody else. */
const NEAR = 8

/** The paid results in a text copied from a results page, in their order. Nothing is fetched. */
export function parseAds(paste: string): ParsedAd[] {
  const lines = paste
    .normalize('NFC')
    .split(/\r\n?|\n/, MAX_LINES)
    .map((line) =>
      line
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, MAX_LINE),
    )
    .filter((line) => line !== '')
  const ads = blocksOf(lines).flatMap(({ lines: block, isGroup }) =>
    isGroup ? readGroup(block) : readAd(block),
  )
  return ads.slice(0, MAX_ADS).map((ad, index) => ({ ...ad, position: index + 1 }))
}

type Block = { lines: string[]; isGroup: boolean }

/** Each label begins a block. It holds one ad, unless the page itself says where its paid results end. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of lines) {
    const rest = afterLabel(line)
    if (rest !== null || isLabel(line)) {
      open = { lines: rest === null ? [] : [rest], isGroup: false }
      blocks.push(open)
    } else if (isEnd(line)) {
      if (open) open.isGroup = open.lines.filter((each) => addressIn(each, 'strong')).length > 1
      open = null
    } else open?.lines.push(line)
  }
  return blocks.filter(({ lines: own }) => own.length > 0)
}

type Ad = Omit<ParsedAd, 'position'>

function readAd(block: string[]): Ad[] {
  const near = block.slice(0, NEAR)
  const at = headlineIndex(near)
  if (at < 0) return [{ host: '', advertiser: near[0] ?? '', title: near[0] ?? '' }]
  const host = addressIn(near[at] ?? '', 'any') ?? ''
  const before = near.slice(0, at)
  const advertiser = before.find((line) => isNameOf(line, host)) ?? ''
  const title =
    before.find((line) => line !== advertiser) ??
    near.slice(at + 1).find((line) => line !== advertiser) ??
    advertiser
  return [{ host, advertiser, title }]
}

/** Several ads under one label: an address begins, or is soon followed by, each of them. */
function readGroup(block: string[]): Ad[] {
  const marks = block.flatMap((line, index) => (addressIn(line, 'strong') ? [index] : []))
  const lead = marks[0] ?? 0
  return marks.flatMap((mark, number) =>
    readAd(block.slice(mark - lead, (marks[number + 1] ?? block.length + lead) - lead)),
  )
}

/**
 * The line that shows the address: the first that is nothing else, then one that holds it among words. What comes
 * further down may be the address of the next result, which nobody paid for.
 */
function headlineIndex(lines: string[]): number {
  const isShown = (line: string) =>
    addressIn(line, 'strong') !== null || addressIn(line, 'alone') !== null
  const first = lines.findIndex(isShown)
  if (first < 0) return lines.findIndex((line) => addressIn(line, 'any') !== null)
  // `Hotels.com` above `https://uk.hotels.com` is the name of the site.
  const next = addressIn(lines[first + 1] ?? '', 'strong')
  if (next === null || addressIn(lines[first] ?? '', 'strong') !== null) return first
  return isNameOf(lines[first] ?? '', next) ? first + 1 : first
}

type How = 'strong' | 'alone' | 'any'

/** The host that a line shows. Strong: with a scheme, `www.` or a path; alone: nothing else on the line. */
function addressIn(line: string, how: How): string | null {
  for (const token of line.split(/[\s›»]+/u)) {
    const text = trimEndOf(token.replace(/^[("'«“]+/u, ''), /[)"'»”,;.…]/u)
    const isStrong =
      /^(?:https?:\/\/|www\.)/i.test(text) ||
      /^[^/][^./]*\.[^/]+\/\S/.test(text) ||
      (line.includes('›') && line.startsWith(token))
    const isFit = how === 'any' || (how === 'strong' ? isStrong : line === token)
    const host = isFit ? hostIn(text) : null
    if (host && (isStrong || isPublicHost(host))) return host
  }
  return null
}

function hostIn(text: string): string | null {
  if (!text.includes('.') || text.includes('@')) return null
  const url = httpUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const host = url && canonicalHost(url.hostname)
  return host && /\.\p{L}[\p{L}\p{N}-]+$/u.test(host) ? host : null
}

const squashed = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a line is only the name of the site: `Kettle & Cup` of kettleandcup.com. */
function isNameOf(line: string, host: string): boolean {
  const own = addressIn(line, 'alone')
  if (own !== null && sameSite(host, own)) return true
  const name = squashed(line)
  const labels = host.split('.').slice(0, -1).map(squashed)
  return (
    name.length > 1 &&
    (squashed(host) === name ||
      labels.some((label) => label === name || (name.length > 3 && label.includes(name))))
  )
}

/** Whether a bare word such as `shop.com` can be a site: its ending is one that is handed out, or that of the simulated web. */
function isPublicHost(host: string): boolean {
  const { isIcann, domain } = parse(host)
  return (isIcann === true && domain !== null) || (isTestHost(host) && host !== 'test')
}
