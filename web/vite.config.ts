import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { chunks, faces, icons, licences, lobby, needs, offline, packed, program, unhydrated, wordParts } from './vite.plugins.ts'

const server = process.env.CROMFORD_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './', // the server knows where the house stands, and says it in the page it sends
  plugins: [program(), faces(), lobby(), wordParts(), unhydrated(), svelte(), needs(), licences(), icons(), offline(), packed()],
  json: { namedExports: false },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/openapi.json': server } },
  test: { include: ['src/**/*.test.ts'] },
} as import('vite').UserConfig)
