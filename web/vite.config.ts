import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { faces, licences, lobby, needs, packed, wordParts } from './vite.plugins.ts'

const server = process.env.CROMFORD_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './', // the server knows where the house stands, and says it in the page it sends
  plugins: [faces(), lobby(), wordParts(), svelte(), needs(), licences(), packed()],
  json: { namedExports: false },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Few files: each is a journey of its own where the line is slow.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules|\/src\/(lib|ui\/(?!Settings)|games\/[^/]*\/?(index|catalogs)|games\/shared)|\/(ProblemBand|Lost|Crate|SellerMark)\.svelte/,
            },
            // What is fetched later is named in table/late.ts and games/*/late.ts.
            {
              name: 'desk',
              test: /\/src\/(table\/(?!late\.|Account|Chart|Digest|Final|Fold|Fork|Legend|Menu|PriceList|Resign|RulesSheet|Talk|accounts|reveal)|pages\/(TablePage|Play)\.)/,
            },
            {
              name: 'arkwright',
              test: /\/src\/games\/arkwright\/(?!late\.|Account|account|Bench|Books|books|Compare|DecadeEnd|EastMatrix|EventCard|PriceBench|Prices|Rest|Stepper|Sums|Tell|WorkBench|WorkRows|decade|prices|pricing|rivalry|work\.|working)/,
            },
            {
              name: 'cardgame',
              test: /\/src\/games\/cardgame\/(?!late\.|account|Arrange|Award|End|Matrix|Prices|scoring)/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/openapi.json': server } },
  test: { include: ['src/**/*.test.ts'] },
} as import('vite').UserConfig)
