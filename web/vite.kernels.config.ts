import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** dist/kernels: the module as a package of its own, for pages, workers and Node. */

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const root: { version: string; license: string } = JSON.parse(
  readFileSync(path('../package.json'), 'utf8'),
);

/** The package's own description, so that it can be installed from its folder. */
const packageFile = {
  name: 'transformer-kernels',
  version: root.version,
  license: root.license,
  description: 'The mathematics of the Transformer as kernels in WebAssembly',
  type: 'module',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './transformer.wasm': './transformer.wasm',
  },
  types: './index.d.ts',
  sideEffects: false,
};

function describePackage(): Plugin {
  return {
    name: 'describe-package',
    generateBundle() {
      const source = `${JSON.stringify(packageFile, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'package.json', source });
      const licence = readFileSync(path('../LICENSE'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'LICENSE', source: licence });
    },
  };
}

// Not Vite's library mode: that would put the module into the script as text.
export default defineConfig({
  root: path('.'),
  base: './',
  publicDir: false,
  plugins: [describePackage()],
  build: {
    outDir: path('../dist/kernels'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: path('src/kernels/index.ts'),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'index.js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
