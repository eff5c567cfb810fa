import { compileNames } from '../reading/names.ts'

/**
 * The words by which Google's pages are read. Structure comes first (h3 in a link, `data-q`, `data-attrid`,
 * custom elements); the class names are the part that rots, so they stand here alone and carry the version.
 */
export const VERSION = 'google/2026.11.2'

export const TABLE = {
  /** Columns that hold results; no block reaches beyond them. */
  column: [
    'rso',
    'search',
    'res',
    'ires',
    'center_col',
    'botstuff',
    'bres',
    'main',
    'rcnt',
    'cnt',
    'Odp5De',
    'gsr',
  ],
  results: ['rso', 'search', 'ires', 'center_col'],
  lightResults: ['main'],
  side: ['rhs'],
  footer: ['botstuff', 'bres'],
  ads: ['tads', 'tadsb', 'bottomads', 'tvcap', 'atvcap'],
  bottomAds: ['tadsb', 'bottomads'],
  adClass: ['uEierd', 'ads-fr'],
  overview: ['eKIzJc'],
  question: ['related-question-pair'],
  snippet: ['VwiC3b', 'IsZvec', 'yDYNvb', 'lEBKkf', 'hJNDcc', 'st'],
  answer: ['hgKElc', 'LGOjhe', 'ILfuVd', 'Z0LcW', 'wDYxhc'],
  overviewBody: ['mZJni', 'f5cPye', 'pOOWX'],
  overviewMessage: ['YWpX0d'],
  dictionary: ['lr_container'],
  /** Small tools that answer by themselves: weather, calculator, currency, translation, time. */
  instant: [
    'wob_wc',
    'cwos',
    'knowledge-currency__updatable-data-column',
    'tw-target-text',
    'knowledge-finance-wholepage__entity-summary',
    'sports-app',
  ],
  light: ['Gx5Zad', 'ZINbbc'],
  lightQuestion: ['C7GS5b', 'duf-h'],
  stats: ['result-stats', 'resultStats'],
  imagePack: ['iur', 'imagebox_bigimages'],
  product: ['pla-unit', 'sh-dgr__content', 'KZmu8e'],
  delivery: ['cYBBsb', 'URWHAd', 'ybnj7e', 'vEjMR'],
} as const

const ATTRS = [
  'href',
  'lang',
  'role',
  'aria-label',
  'aria-level',
  'alt',
  'src',
  'data-src',
  'data-q',
  'data-initq',
  'data-attrid',
  'data-text-ad',
  'data-pcu',
  'data-subtree',
  'data-mcp',
  'data-async-type',
  'data-container-id',
  'data-rl',
  'data-lpage',
  'data-iu',
  'data-bkt',
  'data-sncf',
  'data-cid',
  'data-ludocid',
  'data-rc_ludocids',
  'data-pla-slot-pos',
  'data-offer-surface',
  'data-oid',
] as const

const {
  column,
  side,
  footer,
  ads,
  bottomAds,
  overview,
  stats,
  imagePack,
  results,
  lightResults,
  instant,
  ...classes
} = TABLE

export const NAMES = compileNames({
  classes: Object.values(classes).flat(),
  ids: [
    column,
    side,
    footer,
    ads,
    bottomAds,
    overview,
    stats,
    imagePack,
    results,
    lightResults,
    instant,
  ].flat(),
  attrs: ATTRS,
})
