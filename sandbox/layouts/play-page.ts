/** The way Play pages and answers carry their data. */
export type Block = { rpc: string; data: unknown }

const FILLER = 60_000

/** Blocks come in an order of their own; a list names which question each answers. */
export function playPage(title: string, blocks: Block[]): string {
  const requests = blocks
    .map(({ rpc }, index) => `'ds:${index}' : {id:'${rpc}',request:[]}`)
    .join(',')
  const scripts = blocks
    .map(({ data }, index) => ({ data, index }))
    .reverse()
    .map(
      ({ data, index }) =>
        `<script class="ds:${index}" nonce="x">AF_initDataCallback({key: 'ds:${index}', hash: '${index + 1}', data:${JSON.stringify(data).replace(/</g, '\\u003c')}, sideChannel: {}});</script>`,
    )
  const filler = `<style>${'.a{color:#000}'.repeat(FILLER / 14)}</style>`
  return `<!doctype html><html lang="en"><head><title>${title}</title>${filler}<script nonce="x">var AF_initDataKeys = []; var AF_dataServiceRequests = {${requests}}; var AF_initDataChunkQueue = [];</script></head><body>${scripts.join('')}</body></html>`
}

/** The answer to one question of a batch, whole or in chunks with their lengths. */
export function playFrame(rpc: string, payload: unknown, isChunked: boolean): string {
  const frame = JSON.stringify([
    ['wrb.fr', rpc, payload === null ? null : JSON.stringify(payload), null, null, null, ''],
  ])
  const tail = JSON.stringify([
    ['di', 62],
    ['af.httprm', 61, '-9140415553568880914', 17],
  ])
  if (!isChunked) return `)]}'\n\n${frame}`
  return `)]}'\n\n${frame.length}\n${frame}\n${tail.length}\n${tail}\n`
}

/** A list of which only some fields are filled. Long lists may come short, with the rest by index in a last object. */
export function sparse(
  fields: Record<number, unknown>,
  { length, from }: { length: number; from?: number },
): unknown[] {
  const end = from ?? length
  const list: unknown[] = Array.from({ length: end }, (_, index) => fields[index] ?? null)
  if (from === undefined) return list
  const rest = Object.entries(fields).filter(([index]) => Number(index) >= from)
  return [
    ...list,
    Object.fromEntries(rest.map(([index, value]) => [String(Number(index) + 1), value])),
  ]
}
