import { serveParser } from '../../platform/parsing/parser-thread.ts'
import type { SitemapReply, SitemapTask } from './sitemap-stream.ts'
import {
  createSitemapReader,
  SitemapBroken,
  type SitemapEntry,
  SitemapError,
} from './sitemap-text.ts'

type Session = { reader: ReturnType<typeof createSitemapReader>; decoder: TextDecoder | null }

const sessions = new Map<number, Session>()

serveParser<SitemapTask, SitemapReply>((task) => {
  const { session: id } = task
  if (task.kind === 'close') {
    sessions.delete(id)
    return { entries: [], refused: null }
  }
  const session = sessions.get(id) ?? openSession(task)
  if (task.isLast) sessions.delete(id)
  else sessions.set(id, session)
  try {
    return { entries: read(session, task), refused: null }
  } catch (thrown) {
    if (!(thrown instanceof SitemapError)) throw thrown
    return {
      entries: thrown instanceof SitemapBroken ? thrown.entries : [],
      refused: thrown.message,
    }
  }
})

function openSession({ isFirst }: { isFirst: boolean }): Session {
  // The thread that had read the beginning was ended by another file.
  if (!isFirst) throw new Error('The start of the sitemap is missing')
  return { reader: createSitemapReader(), decoder: null }
}

function read(
  session: Session,
  { chunk, isLast }: { chunk: Uint8Array; isLast: boolean },
): SitemapEntry[] {
  session.decoder ??= decoderFor(chunk)
  const entries = session.reader.write(session.decoder.decode(chunk, { stream: !isLast }))
  return isLast ? [...entries, ...session.reader.end()] : entries
}

function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder()
}
