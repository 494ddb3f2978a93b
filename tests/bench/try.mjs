import { chromium } from '@playwright/test';
import { browserRaces } from './kernels.mjs';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']});
try { const r = await browserRaces('/work/main', browser, (process.argv[2]??'128,1024').split(',').map(Number));
console.log(r.versions, r.firstCall);
for (const x of r.races){ console.log(x.n, x.differences, x.peakOperations/x.times.peak.median/1e6,'GFLOP/s peak'); for(const [k,t] of Object.entries(x.times)) console.log(k.padEnd(20), t.least.toFixed(3), t.median.toFixed(3), t.upper.toFixed(3), (4*x.n*x.n*64/t.median/1e6).toFixed(1)); }
} finally { await browser.close(); }
