/** The packages that `install` has installed. */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../target/package.json', import.meta.url));

export const { chromium } = require('playwright-core');
export const axeSource = require('axe-core').source;
