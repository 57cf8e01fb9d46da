/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:lobby/*' {
  const words: Record<string, string>
  export default words
}

declare module 'virtual:words/*' {
  const words: Record<string, string>
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
