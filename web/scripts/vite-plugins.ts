import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

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
        const ahead = JSON.stringify(filesAhead(bundle ?? {}))
        const attrs = { src: `/${file}`, 'data-ahead': ahead }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Pages that are opened first. */
const OPENED_FIRST = [
  { path: '^/$', file: 'app/routes/home-page.tsx' },
  { path: '^/login$', file: 'features/accounts/sign-in/login.tsx' },
  { path: '^/audit$', file: 'features/leads/audit.tsx' },
  { path: '^/c/\\d+$', file: 'features/overview/page.tsx' },
  { path: '^/c/\\d+/keywords$', file: 'features/keywords/page.tsx' },
]

type Bundle = Rollup.OutputBundle

/** Which files a page and a language bring along, so that they are asked for before the first script has run. */
function filesAhead(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const chunkOf = (file: string) =>
    chunks.find(({ moduleIds }) => moduleIds.includes(join(SOURCE, file)))
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const each of chunk.imports) withImports(each, found)
    return found
  }
  const entry = withImports(chunkOf('main.tsx')?.fileName ?? '')
  const ahead = (file: string) => {
    const chunk = chunkOf(file)
    if (!chunk) throw new Error(`${file} is not in the build`)
    return [...withImports(chunk.fileName)].filter((each) => !entry.has(each))
  }
  const languages = ['en', 'ru', 'uk'].map((name) => [name, ahead(`i18n/first/${name}.ts`)])
  return {
    pages: OPENED_FIRST.map(({ path, file }) => [path, ahead(file)]),
    languages: Object.fromEntries(languages),
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
