export type ImageFacts = {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/** The image type, detected from its bytes; undefined when it is not a supported one. */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  try {
    return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  } catch (thrown) {
    // The file ends before its own head does.
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

function readPng(bytes: Buffer): ImageFacts | undefined {
  if (
    bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' ||
    bytes.toString('latin1', 12, 16) !== 'IHDR'
  )
    return
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readWebp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const sizes = bytes.readUInt32LE(21)
      return { type, width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      }
  }
  return undefined
}

/** Walks from marker to marker until one that holds the size. */
function readJpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      }
  }
  return undefined
}
