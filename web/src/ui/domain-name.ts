const BASE = 36
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128]

/** A domain as people write it: `xn--…` is how machines write letters beyond a to z. What cannot be read stays. */
export function domainName(domain: string): string {
  if (!domain.includes('xn--')) return domain
  return domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? lettersOf(label.slice(4)) || label : label))
    .join('.')
}

/** Punycode, RFC 3492. */
function lettersOf(text: string): string | null {
  const cut = text.lastIndexOf('-')
  const letters = cut > 0 ? [...text.slice(0, cut)] : []
  const digits = [...text.slice(cut + 1)].map((sign) => Number.parseInt(sign, BASE))
  let [code, bias, index, at] = [FIRST_CODE, FIRST_BIAS, 0, 0]
  while (at < digits.length) {
    const before = index
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digits[at++]
      if (digit === undefined || Number.isNaN(digit)) return null
      const value = digit >= 10 ? digit - 10 : digit + 26
      index += value * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, step - bias))
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const size = letters.length + 1
    bias = nextBias(index - before, size, before === 0)
    code += Math.floor(index / size)
    index %= size
    if (code > 0x10ffff) return null
    letters.splice(index++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

function nextBias(step: number, size: number, isFirst: boolean): number {
  let left = Math.floor(step / (isFirst ? DAMP : 2))
  left += Math.floor(left / size)
  let bias = 0
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE)
    left = Math.floor(left / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW))
}
