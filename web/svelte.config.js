import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/**
 * The names by which styles stay with their component: short, for they stand at every element.
 * @type {Map<string, string>}
 */
const names = new Map()
/** @param {{ hash: (text: string) => string, filename: string }} of */
function cssHash({ hash, filename }) {
  const name = `s${hash(filename).slice(-4)}`
  if ((names.get(name) ?? filename) !== filename) throw new Error(`${filename} and ${names.get(name)} would share their styles`)
  names.set(name, filename)
  return name
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } }
