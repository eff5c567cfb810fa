import { parse } from 'tldts'
import { markdownLinks } from '../../../base/formats/markdown.ts'
import { trimEndOf } from '../../../base/text.ts'

/**
 * An address in a text and the range that it takes. `link`: the target of a Markdown link or a reference; `url`: written
 * out; `host`: a bare site name; `label`: the words of a link that are an address themselves; `mail`: an e-mail address.
 */
export type Address = {
  kind: 'link' | 'url' | 'host' | 'label' | 'mail'
  start: number
  end: number
  url: string
}

const MAX_ADDRESSES = 500
const REFERENCE =
  /^ {0,3}\[[^\]\n\r\u2028\u2029]{1,100}\]:[ \t]*<?(https?:\/\/\S{1,2048}?)>?(?=\s|$)/gim
const URL_TEXT = /https?:\/\/[^\s<>"'`|\\«»“”]{1,2048}/gi
const MAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu
const HOST =
  /(?<![\p{L}\p{N}@._/-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}@-])(?:\/[^\s<>()[\]"'`|,;]{0,2048})?/gu
const ADDRESS_ALONE =
  /^(?:https?:\/\/\S+|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?:\/\S*)?)$/u

/** Every address, in the order of the text. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = []
  const isFree = (start: number) =>
    !found.some((each) => start >= each.start && start < each.end)
  const add = (address: Address) => found.length < MAX_ADDRESSES && found.push(address)
  for (const { start, end, label, target, isImage } of markdownLinks(text)) {
    const index = isImage ? start + 1 : start
    const middle = index + label.length + 1
    if (!URL.canParse(target)) continue
    if (isAddress(label.replace(/[*_`]/g, '').trim()))
      add({ kind: 'label', start: index, end: middle, url: target })
    add({ kind: 'link', start: middle, end, url: target })
  }
  for (const { 0: whole, 1: url = '', index } of text.matchAll(REFERENCE))
    if (isFree(index)) add({ kind: 'link', start: index, end: index + whole.length, url })
  for (const { 0: raw, index } of text.matchAll(URL_TEXT)) {
    const url = trimmed(raw)
    if (isFree(index)) add({ kind: 'url', start: index, end: index + url.length, url })
  }
  for (const { 0: mail, index } of text.includes('@') ? text.matchAll(MAIL) : [])
    if (isFree(index)) add({ kind: 'mail', start: index, end: index + mail.length, url: '' })
  for (const { 0: raw, index } of text.matchAll(HOST)) {
    const host = trimmed(raw)
    if (isFree(index) && isSite(host))
      add({ kind: 'host', start: index, end: index + host.length, url: `https://${host}` })
  }
  return found.sort((a, b) => a.start - b.start)
}

const isAddress = (label: string) =>
  label.length <= 2100 && ADDRESS_ALONE.test(label) && (label.includes('://') || isSite(label))

// Names reserved for testing and never sold.
const TRIAL = /\.(?:test|example|invalid|localhost|onion)$/i

/** A name with dots is a site when it ends like one: `Node.js` and a missing space after a full stop do not. */
function isSite(text: string): boolean {
  const host = text.split('/', 1)[0] ?? ''
  const top = host.slice(host.lastIndexOf('.') + 1)
  if (top !== top.toLowerCase() && host !== host.toUpperCase()) return false
  if (TRIAL.test(host)) return true
  const { isIcann, isPrivate, domain } = parse(host)
  return domain !== null && (isIcann === true || isPrivate === true)
}

/** Without the punctuation of the sentence around it, and without a bracket that was opened before it. */
function trimmed(url: string): string {
  let open = 0
  let end = url.length
  for (const [at, char] of [...url].entries()) {
    if (char === '(') open++
    if (char === ')' && --open < 0) {
      end = at
      break
    }
  }
  return trimEndOf(url.slice(0, end), /[.,;:!?*_'"’”»\]}>]/)
}
