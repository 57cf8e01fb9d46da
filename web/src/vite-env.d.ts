/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:lobby/*' {
  const words: import('./lib/text').Words
  export default words
}

declare module 'virtual:words/*' {
  const words: import('./lib/text').Words
  export default words
}

declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  export default function subset(font: Buffer, text: string, options?: Options): Promise<Buffer>
}

// Made by `make page`, from the program and from Go.
declare module '*/wasm_exec.js'
declare module '*/cromford.wasm?url' {
  const url: string
  export default url
}
