import type { Duplex } from 'node:stream'
import type pg from 'pg'

const PIECE_BYTES = 1024 * 1024
/** Most tables hold less than a piece. */
const FIRST_PIECE_BYTES = 16 * 1024
/** More than this is not read from the server before it is taken. */
const WAITING_PIECES = 4

/** What the driver can do besides what its types say. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): boolean
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A statement that the driver runs: it calls these as the answers come. */
type Running = {
  submit(wire: Wire): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(wire: Wire): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const submit = (client: pg.Client, running: Running) =>
  void client.query(running as unknown as Parameters<typeof client.query>[0])

const rowsOf = (tag: string) => Number(tag.split(' ').at(-1))

/**
 * What `copy … to stdout` answers, piece by piece, no faster than it is taken. Returns how many rows there were.
 * A piece is used again once the next is asked for: memory outside the heap costs more to collect than to fill.
 */
export async function* copyOut(
  client: pg.Client,
  text: string,
): AsyncGenerator<Buffer, number> {
  const pieces: Buffer[] = []
  const free: Buffer[] = []
  let piece: Buffer = Buffer.allocUnsafeSlow(FIRST_PIECE_BYTES)
  let filled = 0
  let rows = 0
  let stream: Duplex | undefined
  let end: { error?: Error } | undefined
  let wake = () => {}

  const put = () => {
    pieces.push(piece.subarray(0, filled))
    if (pieces.length >= WAITING_PIECES) stream?.pause()
    wake()
  }
  const finish = (error?: Error) => {
    if (filled > 0) put()
    end ??= { ...(error && { error }) }
    wake()
  }
  submit(client, {
    submit(wire) {
      stream = wire.stream
      wire.query(text)
    },
    // The driver reuses its buffer, so its content is copied.
    handleCopyData({ chunk }) {
      for (let at = 0; at < chunk.length; ) {
        if (filled === piece.length) {
          put()
          piece = free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
          filled = 0
        }
        const copied = chunk.copy(piece, filled, at)
        filled += copied
        at += copied
      }
    },
    handleCommandComplete({ text: tag }) {
      rows = rowsOf(tag)
    },
    handleReadyForQuery: () => finish(),
    handleError: finish,
  })
  for (;;) {
    const next = pieces.shift()
    if (next) {
      if (pieces.length < WAITING_PIECES) stream?.resume()
      yield next
      free.push(Buffer.from(next.buffer))
    } else if (end) {
      if (end.error) throw end.error
      return rows
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

/** Feeds `copy … from stdin`; what the pieces throw ends the statement. Returns how many rows came in. */
export function copyIn(
  client: pg.Client,
  text: string,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const stopped = new AbortController()
  return new Promise<number>((resolve, reject) => {
    let rows = 0
    let unread: unknown
    submit(client, {
      submit: (wire) => wire.query(text),
      handleCopyInResponse(wire) {
        feed(wire, pieces, stopped.signal).catch((thrown: unknown) => {
          unread = thrown
          wire.sendCopyFail('the file cannot be read on')
        })
      },
      handleCommandComplete({ text: tag }) {
        rows = rowsOf(tag)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error) {
        stopped.abort()
        reject(unread ?? error)
      },
    })
  })
}

/** In place of the values of a statement: what its `from stdin` reads. */
export class CopyLines {
  readonly #lines: AsyncIterable<Buffer>

  constructor(lines: AsyncIterable<Buffer>) {
    this.#lines = lines
  }

  async read(client: pg.Client, statement: string) {
    const rowCount = await copyIn(client, statement, this.#lines)
    return { command: 'COPY', rowCount, rows: [] }
  }
}

async function feed(wire: Wire, pieces: AsyncIterable<Buffer>, stopped: AbortSignal) {
  for await (const piece of pieces) {
    if (stopped.aborted) return
    if (!wire.sendCopyFromChunk(piece)) await drained(wire.stream, stopped)
  }
  if (!stopped.aborted) wire.endCopyFrom()
}

function drained(stream: Duplex, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go)
      stopped.removeEventListener('abort', go)
      resolve()
    }
    stream.once('drain', go)
    stopped.addEventListener('abort', go)
    if (!stream.writableNeedDrain) go()
  })
}
