import { allLanguages } from '../languages/index.ts'
import type { Site, SiteKind } from './site.ts'
import type { Language } from './types.ts'

type Row = [
  host: string,
  name: string,
  authority: number,
  home: string | null,
  subdomains?: string[],
]

const all = allLanguages

/** Everyone in the coffee-equipment market: the demo client, its competitors, makers, magazines. */
export const marketSites: Site[] = [
  ...sites('shop', all, [
    ['brewlane.test', 'Brewlane', 1.0, null, ['blog', 'help']],
    ['kettleandcup.test', 'Kettle & Cup', 1.15, 'us', ['shop']],
    ['roastery-nine.test', 'Roastery Nine', 0.95, null],
    ['beanharbor.test', 'Bean Harbor', 1.1, null, ['shop', 'learn']],
    ['grindworks.test', 'Grindworks', 1.05, null, ['support']],
  ]),
  ...sites(
    'shop',
    ['en'],
    [
      ['dripdepot.test', 'Drip Depot', 0.8, 'us'],
      ['cremaworks.test', 'Cremaworks', 0.85, 'gb', ['blog']],
      ['mokamill.test', 'Moka Mill', 0.5, null],
      ['slowpour.test', 'Slow Pour', 0.45, 'us'],
      ['thirdcupsupply.test', 'Third Cup Supply', 0.4, null],
      ['copperandcrema.test', 'Copper & Crema', 0.35, 'gb'],
    ],
  ),
  ...sites(
    'shop',
    ['ru', 'uk'],
    [
      ['zernovar.test', 'Zernovar', 1.05, 'kz'],
      ['kavarnia.test', 'Kavarnia', 1.05, 'ua'],
      ['turka-shop.test', 'Turka Shop', 0.7, null],
      ['molka.test', 'Molka', 0.6, null],
      ['zernoteka.test', 'Zernoteka', 0.65, 'ua'],
      ['kofedvor.test', 'Kofedvor', 0.55, 'kz'],
    ],
  ),
  ...sites('brand', all, [
    ['valtorre.test', 'Valtorre', 0.75, 'it', ['support']],
    ['nordkessel.test', 'Nordkessel', 0.7, 'de'],
    ['hikaruware.test', 'Hikaruware', 0.7, 'jp'],
    ['monteforno.test', 'Monteforno', 0.55, 'it'],
    ['orbitgrind.test', 'Orbit Grind', 0.6, null],
    ['ferroluce.test', 'Ferroluce', 0.4, null],
  ]),
  ...sites(
    'publisher',
    ['en'],
    [
      ['brewjournal.test', 'Brew Journal', 1.15, null],
      ['thecupreport.test', 'The Cup Report', 1.0, 'us'],
      ['coffeegearguide.test', 'Coffee Gear Guide', 0.95, 'us'],
      ['filterandfoam.test', 'Filter & Foam', 0.7, 'gb'],
      ['morningcup.test', 'Morning Cup', 0.75, null],
      ['beanatlas.test', 'Bean Atlas', 0.6, null],
      ['gearandgrind.test', 'Gear and Grind', 0.65, null],
      ['latteartdaily.test', 'Latte Art Daily', 0.4, null],
      ['cuppingnotes.test', 'Cupping Notes', 0.35, null],
      ['roastmap.test', 'Roast Map', 0.45, null],
    ],
  ),
  ...sites(
    'publisher',
    ['ru', 'uk'],
    [
      ['kofe-zhurnal.test', 'Кофе Журнал', 1.0, null],
      ['barista-blog.test', 'Barista Blog', 0.8, null],
      ['smak-kavy.test', 'Смак кави', 0.85, 'ua'],
      ['chashka.test', 'Чашка', 0.6, null],
      ['zerno-i-voda.test', 'Зерно и вода', 0.5, null],
      ['ranok-kava.test', 'Ранок Кава', 0.5, 'ua'],
    ],
  ),
  ...sites('blog', all, [
    ['baristanotes.test', 'Barista Notes', 0.6, null],
    ['espressolab.test', 'Espresso Lab', 0.7, null],
    ['thekettlecorner.test', 'The Kettle Corner', 0.3, null],
    ['homeextraction.test', 'Home Extraction', 0.4, null],
  ]),
  ...sites('forum', all, [['homebarista-forum.test', 'Home Barista Forum', 0.85, null]]),
]

/** Large platforms where anybody may publish; named so that a list of such platforms recognises them by label. */
export const platformSites: Site[] = sites('platform', all, [
  ['reddit.test', 'Reddit', 1.2, null],
  ['youtube.test', 'YouTube', 1.1, null],
  ['wikipedia.test', 'Wikipedia', 0.9, null, ['en', 'ru', 'uk']],
  ['amazon.test', 'Amazon', 1.15, 'us'],
  ['medium.test', 'Medium', 0.65, null],
  ['quora.test', 'Quora', 0.75, null],
  ['linkedin.test', 'LinkedIn', 0.2, null],
  ['pinterest.test', 'Pinterest', 0.45, null],
  ['facebook.test', 'Facebook', 0.4, null],
])

function sites(kind: SiteKind, languages: Language[], rows: Row[]): Site[] {
  return rows.map(([host, name, authority, home, subdomains = []]) => ({
    host,
    name,
    kind,
    languages,
    authority,
    home,
    subdomains,
  }))
}
