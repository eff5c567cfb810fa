const MAX_BYTES = 16 * 1024
const SIZES = [480, 320, 240, 160, 96]

/** A picture made small enough for a report, as a data: address; null when it is none. */
export async function smallLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  for (const width of SIZES) {
    const drawn = draw(picture, Math.min(width, picture.width))
    if (drawn !== null && bytesOf(drawn) <= MAX_BYTES) return drawn
  }
  return null
}

function draw(picture: ImageBitmap, width: number): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((picture.height / picture.width) * width))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.9)
}

const bytesOf = (address: string) => ((address.length - address.indexOf(',') - 1) * 3) / 4
