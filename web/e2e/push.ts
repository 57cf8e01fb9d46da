import type { Page } from '@playwright/test'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'

export interface Push {
  /** The path of the endpoint: which browser it is for. */
  to: string
  note: Record<string, unknown>
}

/** A push service on this machine, and the keys of the browsers behind it. */
export class PushService {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly got: Push[] = []
  readonly #server: Server
  readonly #port: number

  constructor(port: number) {
    this.#keys.generateKeys()
    this.#port = port
    this.#server = createServer((req, res) => {
      const parts: Buffer[] = []
      req.on('data', (d: Buffer) => parts.push(d))
      req.on('end', () => {
        const note = JSON.parse(this.#open(Buffer.concat(parts))) as Record<string, unknown>
        this.got.push({ to: req.url ?? '', note })
        res.writeHead(201).end()
      })
    }).listen(port, '127.0.0.1')
  }
  /** RFC 8291. */
  #open(body: Buffer): string {
    const id = body.subarray(21, 21 + body[20]!)
    const shared = this.#keys.computeSecret(id)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), id])
    const key = (ikm: Buffer, salt: Buffer, info: string | Buffer, n: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, info, n))
    const ikm = key(shared, this.#auth, info, 32)
    const salt = body.subarray(0, 16)
    const sealed = body.subarray(21 + id.length)
    const gcm = createDecipheriv(
      'aes-128-gcm',
      key(ikm, salt, 'Content-Encoding: aes128gcm\0', 16),
      key(ikm, salt, 'Content-Encoding: nonce\0', 12),
    )
    gcm.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([gcm.update(sealed.subarray(0, -16)), gcm.final()]).toString()
    return text.slice(0, text.lastIndexOf('\x02'))
  }

  /** No browser of a test reaches a real push service: it is given this one when it asks for one. */
  async serve(page: Page, house: string, path = '/push'): Promise<void> {
    const keys = { p256dh: this.#keys.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') }
    await page.context().grantPermissions(['notifications'], { origin: house })
    await page.addInitScript(
      ({ endpoint, keys }) => {
        const given = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: () => Promise.resolve(true) }
        Object.assign(PushManager.prototype, {
          subscribe: () => (localStorage.setItem('pushes', 'yes'), Promise.resolve(given)),
          getSubscription: () => Promise.resolve(localStorage.getItem('pushes') ? given : null),
        })
        Notification.requestPermission = () => Promise.resolve('granted')
      },
      { endpoint: `http://127.0.0.1:${this.#port}${path}`, keys },
    )
  }
  close(): void {
    this.#server.close()
  }
}
