import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { startLanguage } from './lib/i18n.svelte'
import { applyTheme, prefs } from './lib/prefs.svelte'
import { startRouter } from './lib/router.svelte'

applyTheme(prefs.theme)
startRouter()
await startLanguage()
const target = document.getElementById('app')
if (target) mount(App, { target })
