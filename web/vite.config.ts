import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, firstPaint, onlyOurLanguages, preloadedFonts } from './scripts/vite-plugins.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyOurLanguages(), firstPaint(), preloadedFonts(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The policy allows fonts and pictures from our own address only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    target: 'es2024',
    rolldownOptions: {
      // Packing the files takes most of the build, and nobody who starts it can change that.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What the first page needs comes in one file; what pages share comes in a few, not in forty.
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
    cssCodeSplit: false,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
