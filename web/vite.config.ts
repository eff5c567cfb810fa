import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  compressed,
  firstPaint,
  onlyOurLanguages,
  preloadedFonts,
} from './scripts/vite-plugins.ts'

const PRIMITIVES =
  /src\/(ui\/(badge|segmented|status-badge|table|time|num|sparkline|position-axis|chart-scale|page-steps|toolbar)|domain\/(provider-name|versus|keyword-link|position-scale|results-illustration))\.tsx?$|src\/ui\/select\.css$/

const OF_CLIENTS =
  /src\/(ui\/(time-chart|chart-parts|chart-frame|chart-frame-size|chart-brush|line-style|line-sample|width|narrow|csv-file|save-file)|domain\/(client-page|position-bands|keyword-lines|serp-features|share-chart|source-change)|api\/(keywords|other-source|competitors)|features\/(overview|keywords)\/queries)\.tsx?$/

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
            // Small things that most pages show: merged with what only some pages need, they would bring that along.
            { name: 'primitives', test: PRIMITIVES },
            // Charts and figures, which most pages of a client show.
            { name: 'client', test: OF_CLIENTS },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1500,
            },
          ],
        },
      },
    },
    cssCodeSplit: false,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
