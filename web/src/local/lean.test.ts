import { expect, test } from 'vitest'
import { lean } from '../../lean'

/** A program that has a memory of one page, with some bytes at some places. */
function program(data: [at: number, bytes: number[]][]): Buffer {
  const piece = ([at, bytes]: [number, number[]]) => [0, 0x41, ...signed(at), 0x0b, bytes.length, ...bytes]
  const body = [data.length, ...data.flatMap(piece)]
  const name = [...Buffer.from('memory')]
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[5, 3, 1, 0, 1], // a memory
    ...[7, name.length + 4, 1, name.length, ...name, 2, 0], // and its name
    ...[11, body.length, ...body],
  ])
}
function signed(n: number): number[] {
  const out: number[] = []
  for (; ; n >>= 7) {
    if (n < 64) return [...out, n]
    out.push((n & 127) | 128)
  }
}

async function memory(of: Buffer): Promise<Buffer> {
  const { instance } = await WebAssembly.instantiate(new Uint8Array(of))
  return Buffer.from((instance.exports.memory as WebAssembly.Memory).buffer)
}

test('a lean program finds the same in its memory', async () => {
  for (const data of [
    [[0, [1, 2, 3]]],
    [
      [8, [1]],
      [70, [2, 0, 0]],
      [9000, [3, 4]],
      [65535, [5]],
    ],
    [
      [64, [7]],
      [8191, [8]],
    ],
  ] as [number, number[]][][]) {
    const whole = program(data)
    const made = lean(whole)
    expect((await memory(made)).equals(await memory(whole))).toBe(true)
  }
})
