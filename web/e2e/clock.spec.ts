import { expect, type Page } from '@playwright/test'
import { availableParallelism, loadavg } from 'node:os'
import { choose, clean, guest, make, ready, table, test, watch } from './helpers'

/** What is measured by the clock: these have the machine to themselves (see playwright.config.ts). */

test('light on the wire: a phone on a slow line', async ({ browser }) => {
  const maker = await guest(browser, 'Ada')
  const id = await make(maker, [{ kind: 'me' }], { game: 'arkwright-card' })
  const cookies = (await maker.context().cookies()).filter((c) => c.name === 'cromford_guest')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await context.addCookies(cookies)
  const page = watch(await context.newPage())
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await wire.send('Network.emulateNetworkConditions', line)
  let bytes = 0
  wire.on('Network.dataReceived', (e) => (bytes += e.encodedDataLength))
  let scripts = 0
  const kinds = new Map<string, string>()
  wire.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type))
  wire.on('Network.dataReceived', (e) => {
    if (kinds.get(e.requestId) === 'Script') scripts += e.encodedDataLength
  })

  // Where others use the machine too the best of three counts; each is a first visit again.
  let [usable, all, script] = [Infinity, 0, 0]
  for (let visit = 0; visit < 3 && usable > 3500; visit++) {
    await wire.send('Network.clearBrowserCache')
    await page.goto('about:blank')
    bytes = scripts = 0
    const begun = Date.now()
    await page.goto(`/t/${id}`, { waitUntil: 'commit' })
    await page.locator('.dock').waitFor()
    usable = Math.min(usable, Date.now() - begun)
    if (!visit) [all, script] = [bytes, scripts]
  }
  // The faces come when everything else is there.
  await page.waitForTimeout(4000)
  bytes = 0
  // What is tapped is another test's matter: here only what a choice costs.
  await page.setViewportSize({ width: 1440, height: 900 })
  await ready(page)
  let taken = 0
  while (taken < 6 && (await choose(page)) !== 'dialog') {
    taken++
    await page.waitForTimeout(1200)
  }
  const each = Math.round(bytes / taken)

  console.log(`usable after ${usable} ms with ${all} bytes (scripts ${script}); ${each} bytes a choice`)
  expect(taken).toBeGreaterThan(3)
  expect(each).toBeLessThan(6000)
  expect(script).toBeLessThan(90_000)
  expect(usable).toBeLessThanOrEqual(3500)
})

/** Below which so many of a hundred lie. */
function centile(all: number[], q: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * q) / 100))] ?? 0
}

/** Makes forty choices: how long each took from the click until the frame with its answer. */
async function clicks(page: Page): Promise<number[]> {
  await table(page, [{ kind: 'me' }], { game: 'arkwright-card' })
  await ready(page)
  await page.evaluate(() => {
    // Every question has a name of its own; its words and offers may be those of the last.
    const asked = () => document.querySelector<HTMLElement>('.offers')?.dataset.ask
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'click',
      (e) => {
        if (!(e.target instanceof Element) || !e.target.closest('.offers footer .btn')) return
        const [begun, was] = [performance.now(), asked()]
        const seen = new MutationObserver(() => {
          if (asked() === was) return
          seen.disconnect()
          requestAnimationFrame(() => times.push(performance.now() - begun))
        })
        seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-ask'] })
      },
      true,
    )
  })
  for (let i = 0; i < 40; i++) if ((await choose(page)) === 'dialog') break
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

test('the answer to a click is drawn at once', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await guest(browser, 'Ada')
  // Where others use the machine too the clock shows their work: the best of three rounds counts.
  let [best, middle, quiet] = [Infinity, Infinity, false]
  for (let round = 0; round < 3 && best > 100; round++) {
    await page.goto('/')
    const times = await clicks(page)
    expect(times.length).toBeGreaterThan(25)
    const [p50, p95] = [centile(times, 50), centile(times, 95)]
    const load = (loadavg()[0] ?? 0) / availableParallelism()
    console.log(
      `${times.length} answers drawn: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; load ${load.toFixed(1)} a core`,
    )
    ;[best, middle, quiet] = [Math.min(best, p95), Math.min(middle, p50), quiet || load < 1]
  }
  // A machine that never had time for us can only be asked about the middle one.
  expect(quiet ? best : middle).toBeLessThanOrEqual(100)
  clean(page)
})
