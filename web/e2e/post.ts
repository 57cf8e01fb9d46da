import { createServer, type Server } from 'node:net'

export interface Mail {
  to: string
  /** By their names in lower case. */
  headers: Map<string, string>
  subject: string
  /** The part without dress. */
  text: string
}

const unquoted = (s: string): string =>
  Buffer.from(
    s.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** A word of a header as people read it, RFC 2047. */
const decoded = (s: string): string =>
  s
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, w: string) => unquoted(w.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, w: string) => Buffer.from(w, 'base64').toString())

function read(to: string, source: string): Mail {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((l) => [l.slice(0, l.indexOf(':')).toLowerCase(), l.slice(l.indexOf(':') + 1).trim()]),
  )
  const [, plain = ''] = rest.join('\r\n\r\n').split(/content-type: text\/plain[\s\S]*?\r\n\r\n/i)
  const text = unquoted(plain.split('\r\n--')[0] ?? '')
  return { to, headers, subject: decoded(headers.get('subject') ?? ''), text }
}

/** A mail server on this machine that keeps what it is given. */
export class PostOffice {
  readonly got: Mail[] = []
  readonly #server: Server

  constructor(port: number) {
    this.#server = createServer((socket) => {
      let buffer = ''
      let to = ''
      let data = false
      const say = (line: string) => socket.write(line + '\r\n')
      socket.on('error', () => undefined) // a server that is killed hangs up
      socket.on('data', (d) => {
        buffer += d.toString('latin1')
        for (;;) {
          const end = data ? '\r\n.\r\n' : '\r\n'
          const at = buffer.indexOf(end)
          if (at < 0) return
          const line = buffer.slice(0, at)
          buffer = buffer.slice(at + end.length)
          if (data) {
            data = false
            this.got.push(read(to, line.replace(/\r\n\.\./g, '\r\n.')))
            say('250 taken')
            continue
          }
          const verb = line.slice(0, 4).toUpperCase()
          if (verb === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? ''
          data = verb === 'DATA'
          say(data ? '354 go on' : verb === 'EHLO' ? '250 8BITMIME' : verb === 'QUIT' ? '221 bye' : '250 well')
          if (verb === 'QUIT') socket.end()
        }
      })
      say('220 here')
    }).listen(port, '127.0.0.1')
  }
  close(): void {
    this.#server.close()
  }
}
