#!/usr/bin/env node
// Prints one list of contents in CycloneDX from those that Maven has made, with the libraries of the web page, which Maven does not know. Fails if a
// jar of the container, or one inside a bundle, is not in it.
// Usage: complete-sbom.mjs CONTAINER FILE…
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

const [container, ...files] = process.argv.slice(2);
const [bom, ...others] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const own = 'io.mneme';

function add(component) {
  if (component.group !== own && !bom.components.some((present) => present['bom-ref'] === component['bom-ref'])) {
    bom.components.push(component);
  }
}

function pageLibraries() {
  const lock = new URL('../bundles/faces/io.mneme.ui.web/package-lock.json', import.meta.url);
  return (
    Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages)
      .map(([place, library]) => ({ name: place.replace(/^node_modules\//, ''), ...library }))
      // The first entry is the page itself; what only the installation of a library would run is not in the page.
      .filter(({ name, integrity }) => integrity && !name.startsWith('@scarf/'))
      .map(({ name, version, integrity, license }) => ({
        type: 'library',
        'bom-ref': `pkg:npm/${name}@${version}`,
        name,
        version,
        scope: 'required',
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${name}@${version}`,
      }))
  );
}

// Calls back with the bytes of each jar of others: those of the project have names of their own, and the list their last build.
function eachJar(consumer) {
  for (const folder of ['lib', 'repository']) {
    for (const name of readdirSync(`${container}/${folder}`, { recursive: true })) {
      if (!name.endsWith('.jar')) continue;
      const file = `${container}/${folder}/${name}`;
      if (!name.startsWith('io/mneme/')) consumer(name, readFileSync(file));
      for (const inner of execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).split('\n')) {
        if (inner.endsWith('.jar')) consumer(`${name}, ${inner}`, execFileSync('unzip', ['-p', file, inner], { maxBuffer: 1 << 28 }));
      }
    }
  }
}

for (const other of others) other.components.forEach(add);
pageLibraries().forEach(add);
const digests = new Set(bom.components.flatMap(({ hashes }) => hashes ?? []).map(({ content }) => content));
const missing = [];
eachJar((name, bytes) => {
  if (!digests.has(createHash('sha256').update(bytes).digest('hex'))) missing.push(name);
});
if (missing.length > 0) {
  console.error(`These are in the container, and not in the list of its contents: ${missing.join('; ')}`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
