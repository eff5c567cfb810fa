export type Entry = { name: string; text: string }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8_NAMES = 0x0800
const DEFLATED = 8
const VERSION = 20

/** A plain ZIP archive of text files, written here so that no data leaves the browser on its way. */
export async function zip(entries: Entry[], at: Date): Promise<Blob> {
  const parts: BlobPart[] = []
  const index: BlobPart[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const bytes = new TextEncoder().encode(text)
    const packed = await deflate(bytes)
    const path = new TextEncoder().encode(name)
    const shared = [UTF8_NAMES, DEFLATED, ...stampOf(at)]
    const sizes = [crc32(bytes), packed.length, bytes.length]
    parts.push(header(LOCAL, [VERSION, ...shared], sizes, [path.length, 0]), path, packed)
    index.push(
      header(CENTRAL, [VERSION, VERSION, ...shared], sizes, [path.length, 0, 0, 0, 0]),
      words32(0, offset),
      path,
    )
    offset += 30 + path.length + packed.length
  }
  const size = index.reduce((sum, part) => sum + lengthOf(part), 0)
  const count = entries.length
  return new Blob(
    [
      ...parts,
      ...index,
      words32(END),
      words16(0, 0, count, count),
      words32(size, offset),
      words16(0),
    ],
    {
      type: 'application/zip',
    },
  )
}

function header(
  signature: number,
  words: number[],
  sizes: number[],
  lengths: number[],
): Uint8Array<ArrayBuffer> {
  const blocks = [words32(signature), words16(...words), words32(...sizes), words16(...lengths)]
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0))
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  return whole
}

const lengthOf = (part: BlobPart) => (part instanceof Uint8Array ? part.length : 0)

function words16(...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value, true)
  return new Uint8Array(view.buffer)
}

function words32(...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value, true)
  return new Uint8Array(view.buffer)
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Time and date as MS-DOS kept them: two seconds apart, from 1980. */
function stampOf(at: Date): [time: number, date: number] {
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ]
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 255] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
