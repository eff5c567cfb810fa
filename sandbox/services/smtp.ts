import type { Socket } from 'node:net'
import type { Sandbox } from '../control/sandbox.ts'

/** Names under which the tunnel leads to the mail server. */
export const isMailTarget = (target: string): boolean => /^mail\.test:(25|587)$/.test(target)

const MAX_LETTER = 20 * 1024 * 1024

type Session = { from: string; to: string[]; isData: boolean }

/** A mail server that takes letters for anybody, but knows nobody called `nobody` and is short of room for `busy`. */
export function receiveMail(sandbox: Sandbox, socket: Socket): void {
  let waiting = ''
  let session = fresh()
  socket.write('220 mail.test ESMTP\r\n')
  // Sockets of the web server stay half open unless they are ended from here.
  socket.on('end', () => socket.end())
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString('latin1')
    if (waiting.length > MAX_LETTER) return socket.destroy()
    for (let part = next(); part !== undefined; part = next()) {
      const answer = session.isData
        ? keep(part)
        : respond(part.slice(0, 4).toUpperCase(), addressIn(part))
      socket.write(`${answer}\r\n`)
      if (answer.startsWith('221')) socket.end()
    }
  })

  /** The next whole line, or in a letter all of it. */
  function next(): string | undefined {
    const end = session.isData ? '\r\n.\r\n' : '\r\n'
    const at = waiting.indexOf(end)
    if (at < 0) return undefined
    const part = waiting.slice(0, at)
    waiting = waiting.slice(at + end.length)
    return part
  }

  function respond(verb: string, address: string): string {
    switch (verb) {
      case 'EHLO':
        return '250-mail.test\r\n250 8BITMIME'
      case 'HELO':
      case 'NOOP':
        return '250 mail.test'
      case 'RSET':
        session = fresh()
        return '250 OK'
      case 'MAIL':
        session.from = address
        return '250 OK'
      case 'RCPT':
        return admit(address)
      case 'DATA':
        session.isData = session.to.length > 0
        return session.isData ? '354 Go on' : '503 Nobody to give it to'
      case 'QUIT':
        return '221 Bye'
      default:
        return '502 Not understood'
    }
  }

  function admit(address: string): string {
    if (address.startsWith('nobody@')) return '550 No such person here'
    if (address.startsWith('busy@')) return '451 Try again later'
    session.to.push(address)
    return '250 OK'
  }

  function keep(letter: string): string {
    const raw = Buffer.from(letter.replace(/^\.\./gm, '.'), 'latin1').toString('utf8')
    sandbox.mailbox.take({ at: sandbox.now(), from: session.from, to: session.to, raw })
    session = fresh()
    return '250 Taken'
  }
}

const fresh = (): Session => ({ from: '', to: [], isData: false })
const addressIn = (text: string): string => /<([^<>]*)>/.exec(text)?.[1] ?? ''
