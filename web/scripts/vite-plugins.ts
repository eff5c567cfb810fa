import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src')
const OUR_LANGUAGES = /[/\\](en-US|ru-RU|uk-UA)\.m?js$/

/** The files of a chunk by their paths: one that was moved stops the build, or it would silently leave the chunk. */
export function sources(paths: string[]): ReadonlySet<string> {
  const files = paths.map((path) => join(SOURCE, path))
  const missing = files.find((file) => !existsSync(file))
  if (missing) throw new Error(`${missing} is named in web/vite.config.ts and is not there`)
  return new Set(files)
}

/** React Aria brings its few words in thirty languages; we keep those we speak. */
export function onlyOurLanguages(): Plugin {
  return {
    name: 'only-our-languages',
    enforce: 'pre',
    load(id) {
      const isWords = /react-aria.*[/\\][a-z]{2}-[A-Z]{2}\.m?js$/.test(id)
      return isWords && !OUR_LANGUAGES.test(id) ? 'export default {}' : null
    },
  }
}

/** Puts the small blocking script into the head as a file of its own: the policy forbids inline scripts. */
export function firstPaint(): Plugin {
  let reference = ''
  return {
    name: 'first-paint',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        source: readFileSync(join(SOURCE, 'app/first-paint.js')),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes('first-paint-'))
        if (!file || !reference) throw new Error('first-paint.js is missing from the build')
        return [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The two faces every page shows are fetched together with the styles that name them. */
export function preloadedFonts(): Plugin {
  return {
    name: 'preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(golos-text|martian-mono)-latin-w\w+-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server never compresses at request time. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json)$/.test(fileName)) continue
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (bytes.length < 1024) continue
          const quality = {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(bytes, quality),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(bytes, { level: 9 }),
          })
        }
      },
    },
  }
}
