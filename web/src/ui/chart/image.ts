import { saveFile } from '../save-file.ts'

type Picture = { svg: SVGSVGElement; title: string; name: string }

const HEAD = 32
const PAD = 12
/** Twice the points of the screen, so that it stays sharp on a slide. */
const SCALE = 2
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-stretch',
] as const

const paper = () => getComputedStyle(document.documentElement)
const sizeOf = (svg: SVGSVGElement) => ({
  width: svg.clientWidth + 2 * PAD,
  height: svg.clientHeight + HEAD + 2 * PAD,
})

/** The drawing with its looks written into it, so that it stands without the page. */
export function saveSvg({ svg, title, name }: Picture) {
  const { width, height } = sizeOf(svg)
  const { backgroundColor, color, fontFamily } = paper()
  const drawing = svg.cloneNode(true) as SVGSVGElement
  const copies = drawing.querySelectorAll<SVGElement>('*')
  for (const [index, original] of [...svg.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(original)
    const copy = copies[index]
    for (const each of LOOKS) copy?.setAttribute(each, look.getPropertyValue(each))
    copy?.removeAttribute('class')
  }
  drawing.removeAttribute('aria-hidden')
  drawing.setAttribute('x', String(PAD))
  drawing.setAttribute('y', String(PAD + HEAD))
  drawing.setAttribute('overflow', 'visible')
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sheet.setAttribute('viewBox', `0 0 ${width} ${height}`)
  sheet.setAttribute('width', String(width))
  sheet.setAttribute('height', String(height))
  const ground = append(sheet, 'rect', { width, height, fill: backgroundColor })
  const head = {
    x: PAD,
    y: PAD + 16,
    fill: color,
    'font-family': fontFamily,
    'font-size': 15,
    'font-weight': 600,
  }
  append(sheet, 'text', head).textContent = title
  ground.after(drawing)
  saveFile(
    `${name}.svg`,
    new Blob([new XMLSerializer().serializeToString(sheet)], { type: 'image/svg+xml' }),
  )
}

function append(
  parent: SVGElement,
  tag: string,
  attributes: Record<string, string | number>,
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, String(value))
  parent.append(element)
  return element
}

/** Painted shape by shape: a picture of an SVG could use neither the fonts of the page nor its colours. */
export function savePng({ svg, title, name }: Picture) {
  const { width, height } = sizeOf(svg)
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const brush = canvas.getContext('2d')
  if (!brush) return
  const { backgroundColor, color, fontFamily } = paper()
  brush.scale(SCALE, SCALE)
  brush.fillStyle = backgroundColor
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = color
  brush.font = `600 15px ${fontFamily}`
  brush.fillText(title, PAD, PAD + 16)
  brush.translate(PAD, PAD + HEAD)
  for (const shape of svg.querySelectorAll<SVGGeometryElement | SVGTextElement>(
    'path, rect, circle, text',
  )) {
    if (!shape.closest('pattern')) paint(brush, shape)
  }
  canvas.toBlob((image) => image && saveFile(`${name}.png`, image))
}

function paint(brush: CanvasRenderingContext2D, shape: SVGGeometryElement | SVGTextElement) {
  const look = getComputedStyle(shape)
  brush.save()
  brush.globalAlpha = Number(look.opacity)
  brush.lineWidth = Number.parseFloat(look.strokeWidth)
  brush.lineJoin = 'round'
  brush.setLineDash(
    look.strokeDasharray === 'none'
      ? []
      : look.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
  )
  brush.strokeStyle = look.stroke
  // The hatch of a gap is a pattern of the document: here it is a tone of its ink.
  const isHatched = look.fill.startsWith('url')
  brush.fillStyle = isHatched ? look.color : look.fill
  if (isHatched) brush.globalAlpha = 0.08
  const hasStroke = look.stroke !== 'none'
  const hasFill = look.fill !== 'none'
  if (shape instanceof SVGTextElement) {
    const at = shape.getAttribute.bind(shape)
    const [x, y] = [Number(at('x')), Number(at('y'))]
    const text = [...shape.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue)
    brush.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`
    brush.fontStretch = 'condensed'
    brush.textAlign =
      ({ middle: 'center', end: 'end' } as const)[at('text-anchor') ?? ''] ?? 'start'
    if (hasStroke) brush.strokeText(text.join(''), x, y)
    brush.fillText(text.join(''), x, y)
  } else {
    const outline = new Path2D(outlineOf(shape))
    if (hasFill) brush.fill(outline)
    if (hasStroke) brush.stroke(outline)
  }
  brush.restore()
}

function outlineOf(shape: SVGGeometryElement): string {
  const of = (name: string) => Number(shape.getAttribute(name) ?? 0)
  if (shape.tagName === 'rect')
    return `M${of('x')} ${of('y')}h${of('width')}v${of('height')}h${-of('width')}z`
  if (shape.tagName !== 'circle') return shape.getAttribute('d') ?? ''
  const radius = of('r')
  return `M${of('cx') - radius} ${of('cy')}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}
