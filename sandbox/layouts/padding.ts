import { between, key, token } from '../world/chance.ts'
import { PIXEL } from './html.ts'

const VARIANTS = 4
const blocks = new Map<string, string>()

/** About `bytes` of the styles and scripts that fill real result pages; nothing in it is a result. */
export function padding(bytes: number, variant: number): string {
  if (bytes < 200) return ''
  const size = Math.round(bytes / 200) * 200
  const id = `${size}:${variant % VARIANTS}`
  const known = blocks.get(id)
  if (known !== undefined) return known
  if (blocks.size > 100) blocks.clear()
  const block = `${style(size * 0.4, variant % VARIANTS)}${script(size * 0.6, variant % VARIANTS)}`
  blocks.set(id, block)
  return block
}

function style(bytes: number, variant: number): string {
  let rules = ''
  for (let number = 0; rules.length < bytes; number++) {
    const name = token(6, 'style', variant, number).replace(/^[^A-Za-z]/, 'x')
    rules += `.${name}{display:${number % 3 ? 'flex' : 'block'};margin:${between(0, 40, variant, number)}px;color:#${hex(number)}}`
  }
  return `<style nonce="${token(22, 'nonce', variant)}">${rules}</style>`
}

function script(bytes: number, variant: number): string {
  let lines = escapedMarkup(variant)
  for (let number = 0; lines.length < bytes; number++) {
    const id = token(22, 'script', variant, number)
    lines +=
      number % 5
        ? `(function(){var a='${id}';var b=${between(1, 9000, variant, number)};google.c&&google.c.wh(a,b<100?1:0);}).call(this);`
        : `(function(){var s='${PIXEL.slice(0, 40)}${token(400, id)}';var ii=['dimg_${id}'];_setImagesSrc(ii,s);})();`
  }
  return `<script nonce="${token(22, 'nonce', variant)}">${lines}</script>`
}

/** Real pages carry whole fragments inside scripts; a reader must not take them for results. */
function escapedMarkup(variant: number): string {
  const link = 'https://support.google.com/websearch/answer/181196'
  return `jsl.dh('_${token(12, variant)}_9','\\x3cdiv class\\x3d\\x22tF2Cxc\\x22\\x3e\\x3ca href\\x3d\\x22${link}\\x22\\x3e\\x3ch3\\x3eMenu\\x3c/h3\\x3e\\x3c/a\\x3e\\x3c/div\\x3e');`
}

function hex(number: number): string {
  return (key('colour', number) & 0xffffff).toString(16).padStart(6, '0')
}
