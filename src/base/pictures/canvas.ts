import type { Picture } from './png.ts'

export type Point = [x: number, y: number]
export type Color = [red: number, green: number, blue: number]
type Stroke = { color: Color; width: number }

/** A picture that smooth lines are drawn on. */
export function openCanvas(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 3).fill(255)

  function blend(x: number, y: number, { color, part }: { color: Color; part: number }) {
    const at = (y * width + x) * 3
    for (const [index, value] of color.entries()) {
      const under = pixels[at + index] ?? 255
      pixels[at + index] = Math.round(under + (value - under) * part)
    }
  }

  /** Each pixel takes as much of the color as the nearest of the segments covers of it: joints are not drawn twice. */
  function drawLine(points: Point[], { color, width: thick }: Stroke) {
    const covered = new Map<number, number>()
    const reach = thick / 2 + 1
    const [only] = points
    const segments = points
      .slice(1)
      .map((to, index): [Point, Point] => [points[index] ?? to, to])
    for (const [from, to] of only && segments.length === 0
      ? [[only, only] as const]
      : segments) {
      const [left, right] = bounds([from[0], to[0]], { reach, end: width })
      const [top, bottom] = bounds([from[1], to[1]], { reach, end: height })
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const part = Math.min(1, thick / 2 + 0.5 - distance([x + 0.5, y + 0.5], from, to))
          const at = y * width + x
          if (part > (covered.get(at) ?? 0)) covered.set(at, part)
        }
      }
    }
    for (const [at, part] of covered) blend(at % width, Math.floor(at / width), { color, part })
  }

  return { drawLine, picture: (): Picture => ({ width, height, pixels }) }
}

type Canvas = ReturnType<typeof openCanvas>

const bounds = (
  [a, b]: [number, number],
  { reach, end }: { reach: number; end: number },
): [number, number] => [
  Math.max(0, Math.floor(Math.min(a, b) - reach)),
  Math.min(end, Math.ceil(Math.max(a, b) + reach)),
]

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

// Each sign in a box of 4 by 6, as the lines of a pen.
const SIGNS: Record<string, string[]> = {
  '0': ['2,0 3.3,.5 4,2 4,4 3.3,5.5 2,6 .7,5.5 0,4 0,2 .7,.5 2,0'],
  '1': ['.6,1.3 2.3,0 2.3,6'],
  '2': ['.1,1.5 .7,.4 2,0 3.3,.4 3.9,1.6 3.4,2.9 0,6 4,6'],
  '3': [
    '.2,.9 1.1,.1 2.6,.1 3.7,.9 3.6,2.1 2.7,2.8 1.5,2.9',
    '2.7,2.8 3.8,3.7 3.9,4.8 3.2,5.7 2,6 .8,5.8 .1,5',
  ],
  '4': ['3,6 3,0 0,4.2 4,4.2'],
  '5': ['3.7,0 .7,0 .4,2.7 1.4,2.2 2.6,2.2 3.7,3 4,4.1 3.5,5.4 2.1,6 .8,5.8 .1,5.1'],
  '6': [
    '3.5,.5 2.4,0 1.2,.4 .3,1.8 0,3.9 .4,5.3 1.6,6 2.9,5.9 3.8,5 3.9,3.8 3.2,2.7 2,2.4 .8,2.8 .05,3.8',
  ],
  '7': ['0,0 4,0 1.5,6'],
  '8': [
    '2,2.8 .8,2.3 .4,1.3 1,.3 2,0 3,.3 3.6,1.3 3.2,2.3 2,2.8 .7,3.3 .05,4.4 .5,5.5 2,6 3.5,5.5 3.95,4.4 3.3,3.3 2,2.8',
  ],
  '9': [
    '.5,5.5 1.6,6 2.8,5.6 3.7,4.2 4,2.1 3.6,.7 2.4,0 1.1,.1 .2,1 .1,2.2 .8,3.3 2,3.6 3.2,3.2 3.95,2.2',
  ],
  '%': ['3.6,.2 .4,5.8', '1,0 1.7,.7 1,1.5 .3,.7 1,0', '3,4.5 3.7,5.2 3,6 2.3,5.2 3,4.5'],
  '–': ['.2,3.2 3.8,3.2'],
}

type Text = { at: Point; size: number; color: Color }

/** Figures, the sign of per cent and a dash; the point is the upper left corner. */
export function drawFigures(
  { drawLine }: Canvas,
  text: string,
  { at: [left, top], size, color }: Text,
): void {
  const scale = size / 6
  for (const [index, sign] of [...text].entries()) {
    for (const pen of SIGNS[sign] ?? []) {
      const points = pen.split(' ').map((point): Point => {
        const [x = 0, y = 0] = point.split(',').map(Number)
        return [left + (index * 5.8 + x) * scale, top + y * scale]
      })
      drawLine(points, { color, width: size / 9 })
    }
  }
}
