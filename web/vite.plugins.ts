import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants, crc32, deflateSync, gzipSync } from 'node:zlib'
import subset from 'subset-font'
import type { Plugin, Rolldown } from 'vite'
import { lean } from './lean.ts'
import type { Words } from './src/lib/text.ts'

const root = import.meta.dirname
const text = join(root, '../text')
const languages = ['en', 'fr']

/** The characters that the faces have: those of our words, and what people in western Europe are called by. */
function characters(): string {
  const used = new Set<string>('‘’“”„…•–—−×·œŒŸŠšŽžłŁ€←→↑↓\u2009\u202f')
  for (let c = 0x20; c < 0x100; c++) if (c < 0x7f || c >= 0xa0) used.add(String.fromCharCode(c))
  for (const f of readdirSync(text, { recursive: true, encoding: 'utf8' }))
    if (/\.(json|md)$/.test(f)) for (const c of readFileSync(join(text, f), 'utf8')) used.add(c)
  return [...used].sort().join('')
}

const weights = { min: 400, max: 700 }
const cuts = {
  // Titles and large figures are all of one weight. The optical size is that of a title: the whole axis would cost 22 kB.
  serif: { file: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2', axes: { wght: 600, opsz: 18 } },
  sans: { file: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2', axes: { wght: weights } },
}
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum']

/** Cuts the faces down to what is used of them, into a folder that is not committed. */
export function faces(): Plugin {
  return {
    name: 'faces',
    async config() {
      const folder = join(root, 'faces')
      const stamp = characters() + JSON.stringify([cuts, features])
      const noted = join(folder, 'stamp')
      if (existsSync(noted) && readFileSync(noted, 'utf8') === stamp) return
      mkdirSync(folder, { recursive: true })
      for (const [name, { file, axes }] of Object.entries(cuts)) {
        const whole = readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`))
        const cut = await subset(whole, characters(), {
          targetFormat: 'woff2',
          variationAxes: axes,
          keepFeatures: features,
          noHinting: true,
        })
        writeFileSync(join(folder, `${name}.woff2`), cut)
      }
      writeFileSync(noted, stamp)
    },
  }
}

/** The words of the games that the lobby needs: titles, what is said of them, how they go, and their options. */
export function lobbyWords(files: Record<string, string>[]): Record<string, string> {
  const out: Record<string, string> = {}
  for (const words of files) {
    const options = Object.keys(words).flatMap((k) => /\.ui\.opt\.([a-z0-9_]+)$/.exec(k)?.[1] ?? [])
    const wanted = new RegExp(
      `^[a-z0-9-]+\\.(title|about|differs)$|\\.ui\\.(${['opt', 'how', 'board', 'style', ...options].join('|')})\\.`,
    )
    for (const [k, v] of Object.entries(words)) if (wanted.test(k)) out[k] = v
  }
  return out
}

/** `virtual:lobby/en` is what the lobby needs of all the games' words. */
export function lobby(): Plugin {
  const prefix = '\0virtual:lobby/'
  return {
    name: 'lobby',
    resolveId: (id) => (id.startsWith('virtual:lobby/') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return
      const end = `.${id.slice(prefix.length)}.json`
      const files = readdirSync(text).filter((f) => f.endsWith(end) && !f.startsWith('term.'))
      for (const f of files) this.addWatchFile(join(text, f))
      const words = files.map((f) => JSON.parse(readFileSync(join(text, f), 'utf8')) as Record<string, string>)
      return `export default ${JSON.stringify(nested(lobbyWords(words)))}`
    },
  }
}

/** The words of a file that a first picture does without: they come when the page is idle, or with the part that needs them. */
const rest: Record<string, RegExp> = {
  // Of other pages, of what happened, and of what is opened; of offers those whose list or bench is fetched later (see needs).
  shared:
    /^ui\.(word|market|home|start|room|legend|refusal|problem|whatif|rules|chart|chat|nav|win|resign|digest|pace|replay|name|theme|listed|score|unfit|kind|span|undo|halted|undrawn|deaf)\.|^ui\.(plan\.(copy|make|back)|commitment|audit|quick|digest|opaque|past\.text|chart|cop(ied|y|ylink)|hours|minutes|players|import|rounds|keys|legend|live|lookthrough|now|language|numbers|resign|rules|score|seated|sound|start|sit|theme|how|won|win|log\.(resign|undo)|name|market|play|show|refused|rated(\.short)?|cancel)$/,
  railways: /^railways\.(fact|legend)\.|^ui\.railways\.(opt|how|over|style)\./,
  arkwright:
    /^arkwright\.(group\.(patent|patron|sell-crates|repay|contracts|limit|ship|run|copy|capital|return|must-fire|discard|shut|offer|press|deliver|extra|charisma|name|returns|riot|promote|opium|recession|replace|keep|commodity|bonus|call|close)$|bonus\.|commodity\.|patent\.|fact\.|gauge\.|news\.|digest\.|score\.|source\.|ui\.(account|bonus|books|bundle|compare|east|how|opt|length|setup|sheet|style|refusal|why|work)\.|offer\.((found|construct)-(mass|luxury)|repay|sell-crates|contract|unlock|sell-start|assign|deliver|play-ships|commodity|dock|sell-stored|fill-line|machines-(line|here)|(boost|market)-all|hire|fire(-at)?(?!-)|machine|boost|market|exchange|take-(dev|tile|ship)|rearrange|reassign|patent|patron|press|use-charisma|pay-riot|lose-(machine|spaces|share)|promote|broker|run|discard|shut-line|jubilee|extra-shifts|limit|give-back|share-step|copy|replace|keep|start-player|return-(dev|ship)|fire-(column|row)|offer)\b|ui\.(log\.|kind\.(limit|offer|repay|sell-crates|broker|contract|replace-in|market|boost|pay-riot|lose-machine|hire|fire(-at)?(?!-)|exchange|machine|sell-start|take-(dev|tile)|rearrange|reassign)\b|say\.(nolimit|offernone|rearrange|machine|exchange|(hire|fire)-row|(hire|fire)-at|lose-machine|promote)$|done\.(limit|deliver|ship|repay|sell-crates|copy|run|contracts|call|close|extra|returns|workers|machines|quality|marketing|press|charisma|promote|patron|opium|school|shut)$|(late|obsolete|fc\.(contract(s|\.sum)?|full|fee|sails|mills|spilt|crew|crew\.may|staff|lowest|limit|ship|crewed|order|placed|same|start|press|patron|tight|offer|beside))\.about|fc\.(staff(\.how)?|idle(\.owes)?|at\.good|noprice|sails\.none|top|forced(-short)?|sells\.n|lent|decade|why\.\w+|worth\.how|else|jubilee|forced-loan|owed(\.how)?|instore|noship|ships|ready)|price\.line|leave\.(prices|keep)|barred(\.decade)?|ship\.used|pending|events\.text|of\.n|set|labour\.hired|cannotsell|below|owes(\.too)?$|staff\.about|appeal\.sum|ledger\.hold|obsolete\.level|col\.(space|net)|(ask|done|kind)\.(commodity|bonus)|ask\.(capital|return|repay|sell-crates|copy|run|contracts|offer(\.extra)?|deliver|ship|workers|machines|quality|marketing|levels|school|prices?|opium|call|close|extra|returns|riot|promote|recession|charisma|press|patent|patron(\.jubilee)?|shut|discard|replace|limit|must-fire|keep|name)$|(ask|done)\.copy\.later|offer\.(extra|plus))$)|^arkwright(-2014)?\.((event|dev|tile)\..*\.does(\.short)?$|about|differs)|^arkwright-2014\.tile\.|^term\./,
  cardgame:
    /^cardgame\.(award\.|digest\.|legend\.|score\.|turned\.|term\.|fact\.|card\.[a-z-]+\.one$|ui\.(account|arrange|awards|how|mx|opt|refusal|scoring|style)\.|gauge\.(sail_|neutral_|rival_)|group\.(room|replace|keep|steps|sell|left|ships|store|tie|prepare|name|award)$|ui\.(early|ledger\.worth\.|fc\.(ruin|begins|fund|spare|run|room|side|final|contract|shipped|patron|over\.)|sale\.lost|price\.row\.more|takings\.about|(arrow|disc|tokens\.about|name\.lowest)$|prepare\.note|steps\.left|tell\.(full|same)|ask\.(prepare|tie|steps|replace|keep|room|sell|left|name|award|early)\b|done\.(room|replace|tie|prepare)$|amount\.(sell|ship|store|throw|broker)$|sale\.|say\.(store|sell|goon)|leave\.store$)|offer\.(drop-entrepreneur|set|put|take-off|sell|store|ship|extra-shift|patron|entrepreneur|start-player|award|throw|inventor?|ready|broker|run|keep)\b)/,
}

/** One part of one set of words: `virtual:words/SET/LANGUAGE/first` or `rest`. The games that share a file are told apart. */
export function cut(words: Record<string, string>, set: string, part: string): Record<string, string> {
  const railways = /^(ui\.)?railways\./
  const of = ([k]: [string, string]) =>
    (set !== 'shared' || !railways.test(k)) &&
    (set !== 'railways' || railways.test(k)) &&
    (rest[set === 'arkwright-2014' ? 'arkwright' : set]?.test(k) ?? false) === (part === 'rest')
  // Tiles that an edition calls otherwise take the place of the common names, once those of the first picture have been read.
  const named = ([k, v]: [string, string]) => [k.replace(/^arkwright-2014(\.tile\.[a-z_]+)$/, 'arkwright$1'), v] as const
  return Object.fromEntries(Object.entries(words).filter(of).map(named))
}

/** Words by the parts of their keys: what begins alike is said once. */
export function nested(words: Record<string, string>): Words {
  const out: Words = {}
  for (const [key, v] of Object.entries(words)) {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    let at = out
    for (const p of parts) {
      const next = at[p] ?? {}
      at = at[p] = typeof next === 'string' ? { '': next } : next
    }
    const there = at[last]
    if (typeof there === 'object') there[''] = v
    else at[last] = v
  }
  return out
}

export function wordParts(): Plugin {
  const prefix = '\0virtual:words/'
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith('virtual:words/') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return
      const [set = '', language = '', part = ''] = id.slice(prefix.length).split('/')
      const file = join(text, set === 'shared' || set === 'railways' ? `${language}.json` : `${set}.${language}.json`)
      this.addWatchFile(file)
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      return `export default ${JSON.stringify(nested(cut(words, set, part)))}`
    },
  }
}

/** All that a module of ours imports at once, itself included. */
function reach(from: string, graph: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(from)
  if (known) return known
  const out = new Set<string>()
  const add = (id: string) => {
    if (out.has(id)) return
    out.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  add(join(root, 'src', from))
  reached.set(from, out)
  return out
}
const reached = new Map<string, Set<string>>()

/**
 * In which file a module of a first picture goes. Few files, for each is a journey of its own where the line is slow: what several
 * pages have in common, what all tables have in common, and each game's own. What is imported later is fetched later, in files of
 * its own: see table/late.ts and games/GAME/late.ts.
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // It waits for the page that it shows, which must not wait for it in turn.
  if (id === join(root, 'src/main.ts')) return null
  const by = (from: string) => reach(from, graph).has(id)
  const boards = ['arkwright', 'cardgame', 'railways'].filter((g) => by(`games/${g}/Table.svelte`))
  const desk = by('pages/TablePage.svelte')
  const outside = ['Home', 'Market'].some((p) => by(`pages/${p}.svelte`))
  if (by('main.ts') || (outside && (desk || boards.length))) return 'base'
  if (desk || boards.length > 1) return 'desk'
  return boards[0] ?? null
}
// What is more common is placed first, for a file takes along what its modules import.
export const chunks = ['base', 'desk', 'arkwright', 'cardgame', 'railways'].map((name, i) => ({
  name: (id: string, graph: Rolldown.ChunkingContext) => (chunkOf(id, graph) === name ? name : null),
  priority: 9 - i,
}))

/** What a game's table is made of: a module and catalogs. */
const games = {
  railways: ['railways'],
  'arkwright-2025': ['arkwright'],
  'arkwright-2014': ['arkwright', 'arkwright-2014'],
  'arkwright-card': ['cardgame'],
}

/**
 * Writes down which files each page needs, so that the house can name them all in the head of the page it sends: on a slow
 * line every file that is found only when another has come costs a journey.
 */
export function needs(): Plugin {
  return {
    name: 'needs',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((c): c is Rolldown.OutputChunk => c.type === 'chunk')
      const entry = closure(chunks, (c) => c.isEntry)
      const of = (...ends: string[]) => {
        // A chunk of many modules is fetched by way of another that only names it.
        const has = (c: Rolldown.OutputChunk, e: string) => [...c.moduleIds, c.facadeModuleId ?? ''].some((m) => m.endsWith(e))
        const all = closure(chunks, (c) => ends.some((e) => has(c, e) && !c.isEntry))
        return [...all].filter((f) => !entry.has(f))
      }
      const page = (name: string) => of(`/src/pages/${name}.svelte`)
      const both = (set: string, l: string) => ['first', 'rest'].map((p) => `virtual:words/${set}/${l}/${p}`)
      const words = (l: string) => ({
        all: of(`virtual:words/shared/${l}/first`),
        home: of(`virtual:lobby/${l}`, `virtual:words/shared/${l}/rest`, ...both('railways', l)),
        market: of(`virtual:words/shared/${l}/rest`),
        ...Object.fromEntries(
          Object.entries(games).map(([id, sets]) => [id, of(...sets.map((s) => `virtual:words/${s}/${l}/first`))]),
        ),
      })
      const table = (id: keyof typeof games) => of(`/src/games/${games[id][0] ?? ''}/Table.svelte`)
      const source = JSON.stringify({
        pages: { home: page('Home'), table: page('TablePage'), market: page('Market') },
        games: Object.fromEntries(Object.keys(games).map((id) => [id, table(id as keyof typeof games)])),
        words: Object.fromEntries(languages.map((l) => [l, words(l)])),
      })
      this.emitFile({ type: 'asset', fileName: 'needs.json', source })
    },
  }
}

/** The files of some chunks and of all that they import at once. */
function closure(chunks: Rolldown.OutputChunk[], wanted: (c: Rolldown.OutputChunk) => boolean): Set<string> {
  const out = new Set<string>()
  const add = (c: Rolldown.OutputChunk | undefined) => {
    if (!c || out.has(c.fileName)) return
    out.add(c.fileName)
    for (const css of c.viteMetadata?.importedCss ?? []) out.add(css)
    for (const i of c.imports) add(chunks.find((x) => x.fileName === i))
  }
  chunks.filter(wanted).forEach(add)
  return out
}

/**
 * The house sends no drawn page, so nothing is ever hydrated: what Svelte has for that is left out, in its own code and at every
 * element of ours. Svelte guards it by one variable for this purpose, but a bundler cannot see that it never changes.
 */
export function unhydrated(): Plugin {
  const edits: [string, string][] = [
    ['export let hydrating = false;', 'export const hydrating = false;'],
    ['\thydrating = value;', ''],
  ]
  return {
    name: 'unhydrated',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/svelte\/src\/internal\/client\/dom\/hydration\.js$|\.svelte$/ },
      handler(code, id) {
        if (id.endsWith('.svelte')) return { code: code.replace(/^\s*\$\.(reset|next)\(\w*\);$/gm, ''), map: null }
        for (const [is, becomes] of edits) {
          if (!code.includes(is)) this.error(`Svelte has changed: "${is}" is not there`)
          code = code.replace(is, becomes)
        }
        return { code, map: null }
      },
    },
  }
}

/** The licences of what the page is made of: every package that has come into it, the faces included. */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const found = new Set(Object.values(cuts).map((c) => `@fontsource-variable/${c.file.split('/')[0] ?? ''}`))
      for (const c of Object.values(bundle)) {
        if (c.type !== 'chunk') continue
        for (const m of c.moduleIds) {
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(m)?.[1]
          if (name) found.add(name)
        }
      }
      const source = [...found].sort().map(licence).join('\n')
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}

/** A package with its licence, word for word. */
function licence(name: string): string {
  const folder = join(root, 'node_modules', name)
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f))
  if (!file) throw new Error(`${name} has no licence`)
  return `${'='.repeat(80)}\n${name} ${about.version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

/**
 * The program for browsers, as `make page` has compiled it: made lean and packed, once for every version of it. That takes half a
 * minute, and is worth it to whoever fetches it.
 */
export function program(): Plugin {
  const file = (name: string) => join(root, 'wasm', name)
  return {
    name: 'program',
    apply: 'build',
    config() {
      const whole = file('whole.wasm')
      if (!existsSync(whole)) throw new Error('the program for browsers is not there: build the page with `make page`')
      const newest = Math.max(...[whole, join(root, 'lean.ts')].map((f) => statSync(f).mtimeMs))
      if (existsSync(file('cromford.wasm.gz')) && statSync(file('cromford.wasm.gz')).mtimeMs > newest) return
      const made = lean(readFileSync(whole))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
      writeFileSync(file('cromford.wasm'), made)
      writeFileSync(file('cromford.wasm.br'), brotliCompressSync(made, { params }))
      writeFileSync(file('cromford.wasm.gz'), gzipSync(made, { level: 9 }))
    },
  }
}

/** Lists every file that the page may ever fetch, for those who take it with them. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((f) => f.startsWith('assets/'))
      this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify({ files: files.sort() }) })
    },
  }
}

/** Packs the files once, as well as can be. */
export function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved(c) {
      folder = join(c.root, c.build.outDir, 'assets')
    },
    writeBundle() {
      for (const f of readdirSync(folder)) {
        const file = join(folder, f)
        if (f.endsWith('.wasm')) {
          // It is packed in both ways beforehand, and nobody gets it otherwise.
          for (const how of ['br', 'gz']) copyFileSync(join(root, `wasm/cromford.wasm.${how}`), `${file}.${how}`)
          rmSync(file)
        }
        if (!/\.(js|css|svg)$/.test(f) || statSync(file).size < 600) continue
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), options))
      }
    },
  }
}

/** A stroke of a drawing: from one point to the next, or a circle. */
interface Stroke {
  from: [number, number]
  to?: [number, number]
  radius?: number
}

/** The strokes of one of our icons: circles, and a path of M, l, h, v, H and V. */
export function strokesOf(svg: string): Stroke[] {
  const out: Stroke[] = []
  for (const m of svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g))
    out.push({ from: [Number(m[1]), Number(m[2])], radius: Number(m[3]) })
  let at: [number, number] = [0, 0]
  for (const m of (/<path d="([^"]+)"\/?>/.exec(svg)?.[1] ?? '').matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [x = 0, y = 0] = (m[2]!.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const to = {
      M: [x, y],
      l: [at[0] + x, at[1] + y],
      h: [at[0] + x, at[1]],
      v: [at[0], at[1] + x],
      H: [x, at[1]],
      V: [at[0], x],
    }[m[1]!] as [number, number] | undefined
    if (!to) throw new Error(`the icon has a stroke that is not known: ${m[0]}`)
    if (m[1] !== 'M') out.push({ from: at, to })
    at = to
  }
  return out
}

/** How far a point is from a stroke. */
function distance(s: Stroke, x: number, y: number): number {
  const [ax, ay] = s.from
  if (s.radius !== undefined) return Math.abs(Math.sqrt((x - ax) ** 2 + (y - ay) ** 2) - s.radius)
  const [bx, by] = s.to!
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.sqrt((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
}

/** Draws strokes of a field of 24 units, in the middle of a square. */
export function png(strokes: Stroke[], size: number, part: number, ink: number[], ground: number[]): Buffer {
  const scale = (size * part) / 24
  const edge = (size - 24 * scale) / 2
  const rows = Buffer.alloc(size * (size * 4 + 1))
  const solid = ground[3]! / 255
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let near = 24
      for (const s of strokes) near = Math.min(near, distance(s, (x + 0.5 - edge) / scale, (y + 0.5 - edge) / scale))
      const covered = Math.min(1, Math.max(0, 0.5 + (0.9 - near) * scale))
      const alpha = covered + (1 - covered) * solid
      const to = y * (size * 4 + 1) + 1 + x * 4
      for (let i = 0; i < 3; i++)
        rows[to + i] = alpha ? Math.round((ink[i]! * covered + ground[i]! * (1 - covered) * solid) / alpha) : 0
      rows[to + 3] = Math.round(alpha * 255)
    }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The icons of an installed page and of notifications, drawn from icon.svg: not every phone takes a drawing. */
export function icons(): Plugin {
  const [brass, paper, none] = [
    [0x7a, 0x56, 0x0c, 255],
    [0xfa, 0xf6, 0xec, 255],
    [255, 255, 255, 0],
  ]
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      const strokes = strokesOf(readFileSync(join(root, 'public/icon.svg'), 'utf8'))
      const files: Record<string, Buffer> = {
        'icon-192.png': png(strokes, 192, 0.86, brass, paper),
        'icon-512.png': png(strokes, 512, 0.86, brass, paper),
        'icon-maskable-512.png': png(strokes, 512, 0.66, brass, paper),
        'apple-touch-icon.png': png(strokes, 180, 0.72, brass, paper),
        // A silhouette: the phone gives it its colour.
        'badge-96.png': png(strokes, 96, 1, [255, 255, 255, 255], none),
      }
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
