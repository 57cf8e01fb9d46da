import { expect } from '@playwright/test'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { choose, clean, ready, test, watch } from './helpers'

const port = Number(process.env.CROMFORD_PORT ?? '7391') + 2
const tls = port + 1
const house = `https://127.0.0.1:${tls}/cromford/`

/** nginx with a certificate of its own, and the house below one of its addresses, as deploy/nginx.conf has it. */
function proxy(dir: string): ChildProcess {
  const key = join(dir, 'key.pem')
  const cert = join(dir, 'cert.pem')
  const req = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1'
  execFileSync('openssl', [...req.split(' '), '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const location = readFileSync('../deploy/nginx.conf', 'utf8').replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((p) => `${p}_temp_path ${join(dir, p)};`).join('\n')
  const conf = `daemon off; pid ${join(dir, 'pid')}; error_log ${join(dir, 'error.log')};
    events {} http { ${paths} access_log ${join(dir, 'access.log')};
    server { listen 127.0.0.1:${tls} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};
    location / { return 200 "another site"; }
    ${location} } }`
  writeFileSync(join(dir, 'nginx.conf'), conf)
  return spawn('/usr/sbin/nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], { stdio: 'ignore' })
}

test('below another address, behind nginx with TLS, a game is played and followed as it happens', async ({ browser }) => {
  const dir = mkdtempSync(join(tmpdir(), 'cromford-proxy-'))
  mkdirSync(join(dir, 'data'))
  const args = [
    '--addr',
    `127.0.0.1:${port}`,
    '--data',
    join(dir, 'data'),
    '--admin-addr',
    'off',
    '--base-url',
    house,
    '--trusted-proxy',
    '127.0.0.1',
  ]
  const server = spawn(binary, ['serve', ...args], { stdio: 'ignore' })
  const nginx = proxy(dir)
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: house })
    await context.addInitScript(() => localStorage.setItem('cromford.digest', 'no'))
    const page = watch(await context.newPage())
    await expect(async () => {
      expect((await page.goto(house))?.status()).toBe(200) // both have to start
    }).toPass()
    const outside: string[] = []
    const failed: string[] = []
    page.on('request', (r) => {
      if (!r.url().startsWith(house)) outside.push(r.url())
    })
    page.on('response', (r) => {
      if (r.status() >= 400) failed.push(`${r.status()} ${r.url()}`)
    })
    await page.reload()
    await page.getByRole('button', { name: /Factories, Ports/ }).click()
    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await ready(page)
    expect(page.url()).toMatch(new RegExp(`^${house}t/[a-z0-9]+$`))
    const table = page.url().slice(`${house}t/`.length)

    // The cookie belongs to the house and travels by TLS alone.
    const cookie = (await context.cookies(house)).find((c) => c.name === 'cromford_guest')
    expect(cookie).toMatchObject({ path: '/cromford/', secure: true, httpOnly: true })
    expect(await context.cookies(`https://127.0.0.1:${tls}/`)).toEqual([])

    // Somebody else follows: every event is there when it happens, not when a buffer is full.
    const follower = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: house })
    const other = watch(await follower.newPage())
    await other.goto(page.url())
    await expect(other.locator('svg.map')).toBeVisible()
    const came: { at: number; text: string }[] = []
    const stream = get(`${house}api/tables/${table}/stream`, { rejectUnauthorized: false }, (res) => {
      expect(res.headers['content-type']).toBe('text/event-stream')
      res.on('data', (b: Buffer) => came.push({ at: Date.now(), text: b.toString() }))
    })
    await expect.poll(() => came.length).toBeGreaterThan(0)
    const before = came.length
    const chosen = Date.now()
    await choose(page)
    await expect.poll(() => came.length, { timeout: 3000 }).toBeGreaterThan(before)
    expect((came[before]?.at ?? 0) - chosen).toBeLessThan(2000)
    stream.destroy()
    await ready(page)

    // Links and the way back stay inside; an address that is none says so, in the page's words.
    await page.reload()
    await ready(page)
    await page.locator('a.logo').first().click()
    await expect(page.locator('.start .big').first()).toBeVisible()
    expect(page.url()).toBe(house)
    await page.goBack()
    await ready(page)
    expect(outside).toEqual([])
    expect(failed).toEqual([])
    clean(page)
    clean(other)
    const lost = await page.goto(`${house}nowhere`)
    expect(lost?.status()).toBe(404)
    await page.locator('a.btn', { hasText: /tables/i }).click()
    expect(page.url()).toBe(house)
    const elsewhere = await page.goto(`https://127.0.0.1:${tls}/`)
    expect(await elsewhere?.text()).toBe('another site')
  } finally {
    nginx.kill('SIGTERM')
    server.kill('SIGKILL')
  }
})
