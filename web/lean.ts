/**
 * Makes a program that Go has compiled for browsers lean: a fifth of what has to be fetched goes, and nothing of what it does.
 * Go writes its data in a hundred thousand pieces, because most of its tables are zeros; as one piece they pack better. And of what
 * it knows of itself, the names of functions and the file and line of every instruction are wanted only by the story of a crash, which
 * nobody reads here.
 */
export function lean(program: Buffer): Buffer {
  const parts: Buffer[] = [program.subarray(0, 8)]
  for (const r = new Reader(program, 8); r.at < program.length;) {
    const from = r.at
    const id = program[r.at++]
    const size = r.number()
    const end = r.at + size
    if (id === dataSection) {
      const body = written(pieces(memory(r)))
      parts.push(Buffer.from([dataSection]), number(body.length), body)
    } else parts.push(program.subarray(from, end))
    r.at = end
  }
  return Buffer.concat(parts)
}

const dataSection = 11

class Reader {
  constructor(
    readonly of: Buffer,
    public at: number,
  ) {}
  /** A number as WebAssembly writes it: seven bits in a byte. */
  number(): number {
    let n = 0
    for (let shift = 1; ; shift *= 128) {
      const b = this.of[this.at++]!
      n += (b & 127) * shift
      if (b < 128) return n
    }
  }
}

function number(n: number): Buffer {
  const out: number[] = []
  for (; n >= 128; n = Math.floor(n / 128)) out.push((n % 128) | 128)
  return Buffer.from([...out, n])
}

/** A number that may be negative: none of ours is, but its highest bit must say so. */
function signed(n: number): Buffer {
  const out = number(n)
  const last = out[out.length - 1]!
  return last & 64 ? Buffer.concat([out.subarray(0, -1), Buffer.from([last | 128, 0])]) : out
}

/** The memory as the program finds it, and where it begins. */
function memory(r: Reader): { from: number; of: Buffer } {
  const segments: [number, Buffer][] = []
  for (let n = r.number(); n > 0; n--) {
    if (r.of[r.at] !== 0 || r.of[r.at + 1] !== 0x41) throw new Error('the data of the program has another form than Go gave it')
    r.at += 2
    const to = r.number()
    r.at++ // the end of the address
    const size = r.number()
    segments.push([to, r.of.subarray(r.at, r.at + size)])
    r.at += size
  }
  const last = segments.at(-1)!
  const of = Buffer.alloc(last[0] + last[1].length)
  for (const [to, bytes] of segments) bytes.copy(of, to)
  forget(of)
  return { from: segments[0]![0], of }
}

/** What lies between long runs of zeros. */
function pieces({ from, of }: { from: number; of: Buffer }): [number, Buffer][] {
  const out: [number, Buffer][] = []
  const long = 4096
  for (let at = from; at < of.length;) {
    let end = at
    for (let zeros = 0; end < of.length && zeros < long; end++) zeros = of[end] === 0 ? zeros + 1 : 0
    out.push([at, of.subarray(at, end)])
    for (at = end; at < of.length && of[at] === 0;) at++
  }
  return out
}

function written(list: [number, Buffer][]): Buffer {
  const one = ([to, bytes]: [number, Buffer]) => [
    Buffer.from([0, 0x41]),
    signed(to),
    Buffer.from([0x0b]),
    number(bytes.length),
    bytes,
  ]
  return Buffer.concat([number(list.length), ...list.flatMap(one)])
}

/**
 * Forgets files, lines and most names. Go's table of functions begins with a mark and the places of its parts; each function names
 * tables of what holds from which instruction on: how high the stack is, its file, its line, and more by number. Those that the program
 * itself reads stay, and so do the names that it looks at: those of the runtime's own functions, and of functions that the compiler
 * has made. See internal/abi/symtab.go and runtime/symtab.go of Go. If it looks otherwise, another Go has made it.
 */
function forget(of: Buffer): void {
  let head = 0
  const found = () => of.readUInt32LE(head) === 0xfffffff1 && of.readUInt32LE(head + 4) === 0x08010000
  for (; head + 72 <= of.length && !found();) head += 8
  if (head + 72 > of.length) return
  const place = (n: number) => Number(of.readBigUInt64LE(head + 8 + 8 * n))
  const [count, tables, functions] = [place(0), head + place(6), head + place(7)]
  const [names, files] = [head + place(3), head + place(4)]
  const called = new Set<number>()
  const used = new Uint8Array(functions - tables)
  /** A table is pairs of numbers, and ends where the first of one is 0, but for the very first. */
  const use = (table: number) => {
    if (!table) return
    for (let at = table, first = true; ; first = false) {
      const stop = !first && of[tables + at] === 0
      for (let pair = stop ? 1 : 2; pair > 0; pair--)
        do used[at] = 1
        while (of[tables + at++]! >= 128)
      if (stop) return
    }
  }
  const kept = (n: number) => n === 1 || n === 2 || n > 3 // which part of the stack is alive, what was drawn in, and bounds
  for (let i = 0; i < count; i++) {
    const f = functions + of.readUInt32LE(functions + 8 * i + 4)
    use(of.readUInt32LE(f + 16))
    if (of[f + 40]) called.add(names + of.readUInt32LE(f + 4))
    for (const at of ofFile) of.writeUInt32LE(0, f + at)
    for (let n = 0, at = f + 44; n < of.readUInt32LE(f + 28); n++, at += 4) {
      if (kept(n)) use(of.readUInt32LE(at))
      else of.writeUInt32LE(0, at)
    }
  }
  for (let i = 1; i < used.length; i++) if (!used[i]) of[tables + i] = 0
  for (let at = names, end = at; at < files; at = end + 1) {
    end = of.indexOf(0, at)
    if (!called.has(at) && !/^(internal\/)?runtime[./]/.test(of.toString('latin1', at, at + 20))) of.fill(0, at, end)
  }
  of.fill(0, files, tables)
}

/** Where a function names what is known of its file: the tables of files and lines, its package's files, and its first line. */
const ofFile = [20, 24, 32, 36]
