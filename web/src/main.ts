import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { laterFaces, startFaces } from './lib/faces'
import { startLanguage } from './lib/i18n.svelte'
import { applyTheme, prefs } from './lib/prefs.svelte'
import { router, startRouter } from './lib/router.svelte'
import { prepare } from './pages'

applyTheme(prefs.theme)
startRouter()
await Promise.all([startLanguage(), startFaces(), prepare(router.route).catch(() => undefined)])
const target = document.getElementById('app')
if (target) {
  target.replaceChildren()
  mount(App, { target })
}
laterFaces()
// Nothing that is drawn waits for it.
setTimeout(() => void import('./lib/looking').then((m) => m.startLooking()).catch(() => undefined), 1500)
