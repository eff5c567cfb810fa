/** Hands something to the reader as a file. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[^\p{L}\p{N}.-]+/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
