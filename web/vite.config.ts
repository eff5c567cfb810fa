import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  compressed,
  firstPaint,
  onlyOurLanguages,
  preloadedFonts,
  sources,
} from './scripts/vite-plugins.ts'

// Small things that most pages show: merged with what only some pages need, they would bring that along.
const PRIMITIVES = sources([
  'ui/badge.tsx',
  'ui/num.tsx',
  'ui/status-badge.tsx',
  'ui/time.tsx',
  'ui/chart/position-axis.ts',
  'ui/chart/scale.ts',
  'ui/chart/sparkline.tsx',
  'ui/form/segmented.tsx',
  'ui/form/select.css',
  'ui/table/page-steps.tsx',
  'ui/table/table.tsx',
  'ui/table/toolbar.tsx',
  'domain/positions/keyword-link.tsx',
  'domain/positions/position-scale.tsx',
  'domain/serp/results-illustration.tsx',
  'domain/period/versus.ts',
])

// What every page of a client asks for and says.
const OF_CLIENTS = sources([
  'ui/save-file.ts',
  'ui/page/use-size.ts',
  'domain/client-page.tsx',
  'domain/positions/keyword-lines.ts',
  'domain/positions/position-bands.ts',
  'domain/serp/serp-features.ts',
  'domain/runs/source-change.ts',
  'api/competitors.ts',
  'api/keywords.ts',
  'api/other-source.ts',
  'api/segments.ts',
  'features/keywords/queries.ts',
  'features/overview/queries.ts',
])

// Charts, which most pages of a client show, but not its keywords.
const CHARTS = sources([
  'ui/chart/brush.ts',
  'ui/chart/frame-size.ts',
  'ui/chart/frame.tsx',
  'ui/chart/line-sample.tsx',
  'ui/chart/line-style.ts',
  'ui/chart/parts.tsx',
  'ui/chart/time-chart.tsx',
])

// Beside the form of a source's key it would bring that to the first page.
const SOURCE_OFFER = sources(['app/routes/source-offer.ts'])

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
            { name: 'source-offer', test: (id) => SOURCE_OFFER.has(id) },
            { name: 'primitives', test: (id) => PRIMITIVES.has(id) },
            { name: 'client', test: (id) => OF_CLIENTS.has(id) },
            { name: 'charts', test: (id) => CHARTS.has(id) },
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
