import { defineConfig } from '@playwright/test'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = Number(process.env.CROMFORD_PORT ?? '7391')
export const binary = process.env.CROMFORD_BIN ?? '../bin/cromford'

// Chromium's headless shell does nearly all that a page asks for, and faster. What it lacks (push), and what is
// measured by the clock, is tried in the whole browser.
const shell = '/usr/bin/chromium-headless-shell'
export const whole = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] }
const light = { ...whole, executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole.executablePath) }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'artefacts/results',
  // Tests are shared out between two: each has guests of its own.
  fullyParallel: true,
  workers: process.env.CI ? 2 : 1,
  // What is measured by the clock is measured alone: `npm run e2e` runs one project after the other.
  projects: [
    { name: 'house', testIgnore: 'clock.spec.ts' },
    { name: 'clock', testMatch: 'clock.spec.ts', fullyParallel: false, workers: 1, use: { launchOptions: whole } },
  ],
  // A browser on a busy machine may stumble once; a fault stumbles every time, and what needed a second try is listed.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: light,
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: `${binary} serve --addr 127.0.0.1:${port} --data ${mkdtempSync(join(tmpdir(), 'cromford-e2e-'))} --rate 0 --admin-addr off`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
