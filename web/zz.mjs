import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox']})
const c = await b.newContext({baseURL:'http://127.0.0.1:7412',viewport:{width:1440,height:900}})
const p = await c.newPage(); p.on('pageerror',e=>console.log('ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log('CON',m.text()))
await p.goto('/'); await p.locator('.start .big').waitFor()
await p.keyboard.press('Tab'); console.log(await p.evaluate(()=>document.activeElement.outerHTML.slice(0,200)))
await p.keyboard.press('Enter'); await p.waitForTimeout(500); console.log(await p.evaluate(()=>[location.href,document.activeElement.outerHTML.slice(0,100)]))
await b.close()
