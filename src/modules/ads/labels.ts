import { trimEndOf } from '../../base/text.ts'

/** How engines label paid results, in lower case, as copied from the page. */
const SINGLE = [
  // English, Russian, Ukrainian
  ...['ad', 'sponsored', 'promoted', 'advertisement', 'sponsored ad', 'paid'],
  ...[
    'реклама',
    'спонсировано',
    'рекламное объявление',
    'объявление',
    'на правах рекламы',
    'спонсорский результат',
  ],
  ...[
    'спонсоване',
    'спонсорований',
    'спонсоровано',
    'спонсорований результат',
    'рекламне оголошення',
    'оголошення',
  ],
  // German, French, Spanish, Italian, Portuguese
  ...[
    'anzeige',
    'gesponsert',
    'werbung',
    'annonce',
    'sponsorisé',
    'sponsorisée',
    'publicité',
    'résultat sponsorisé',
  ],
  ...[
    'anuncio',
    'patrocinado',
    'patrocinada',
    'publicidad',
    'annuncio',
    'sponsorizzato',
    'sponsorizzata',
    'pubblicità',
  ],
  ...['anúncio', 'publicidade'],
  // Polish, Dutch, Turkish, Czech, Slovak, Romanian, Hungarian, Greek, Bulgarian
  ...[
    'reklama',
    'sponsorowane',
    'sponsorowany',
    'advertentie',
    'gesponsord',
    'reklam',
    'sponsorlu',
    'sponzorováno',
  ],
  ...[
    'sponzorované',
    'anunț',
    'sponsorizat',
    'hirdetés',
    'szponzorált',
    'διαφήμιση',
    'χορηγούμενη',
    'спонсорирано',
  ],
  // Swedish, Danish, Norwegian, Finnish
  ...[
    'annons',
    'sponsrad',
    'sponsrat',
    'sponsoreret',
    'annonse',
    'sponset',
    'mainos',
    'sponsoroitu',
  ],
  // Japanese, Korean, Chinese, Vietnamese, Indonesian, Thai, Hindi, Arabic, Hebrew
  ...[
    '広告',
    'スポンサー',
    '광고',
    '스폰서',
    '广告',
    '廣告',
    '赞助',
    '贊助',
    '赞助商广告',
    '贊助商廣告',
    '推广',
  ],
  ...[
    'quảng cáo',
    'được tài trợ',
    'iklan',
    'bersponsor',
    'โฆษณา',
    'ได้รับการสนับสนุน',
    'विज्ञापन',
    'प्रायोजित',
  ],
  ...['إعلان', 'برعاية', 'מודעה', 'ממומן'],
]

const PLURAL = [
  ...[
    'ads',
    'sponsored results',
    'sponsored links',
    'спонсорские результаты',
    'рекламные объявления',
    'объявления',
  ],
  ...[
    'спонсоровані результати',
    'рекламні оголошення',
    'anzeigen',
    'gesponserte ergebnisse',
    'annonces',
  ],
  ...[
    'résultats sponsorisés',
    'liens sponsorisés',
    'anuncios',
    'resultados patrocinados',
    'annunci',
  ],
  ...[
    'risultati sponsorizzati',
    'anúncios',
    'reklamy',
    'wyniki sponsorowane',
    'advertenties',
    'gesponsorde resultaten',
  ],
  ...[
    'reklamlar',
    'sponsorlu sonuçlar',
    'スポンサー検索結果',
    'スポンサー 検索結果',
    '스폰서 검색결과',
    '赞助商搜索结果',
  ],
]

/** The same with the word for a result or a link. */
const RESULTS = [
  ...[
    'sponsored result',
    'sponsored link',
    'sponsored content',
    'sponsor',
    'промо',
    'спонсорская ссылка',
  ],
  ...[
    'gesponsertes ergebnis',
    'gesponserter link',
    'gesponserte links',
    'lien sponsorisé',
    'contenu sponsorisé',
  ],
  ...[
    'resultado patrocinado',
    'enlace patrocinado',
    'enlaces patrocinados',
    'link patrocinado',
    'links patrocinados',
  ],
  ...[
    'resultados promovidos',
    'promovido',
    'promocionado',
    'risultato sponsorizzato',
    'link sponsorizzati',
  ],
  ...[
    'wynik sponsorowany',
    'link sponsorowany',
    'linki sponsorowane',
    'gesponsord resultaat',
    'gesponsorde links',
  ],
  ...[
    'sponsorlu sonuç',
    'sponsorlu bağlantı',
    'sponsorlu bağlantılar',
    'sponsorirano',
    'oglas',
    'reklaam',
    'reklāma',
  ],
]

const LABELS = new Set([...SINGLE, ...PLURAL, ...RESULTS])

/** The engine's own button below a group of paid results, in the words of each language. */
const HIDE =
  /(?:^|\s)(?:hide|скрыть|приховати|сховати|ausblenden|masquer|ocultar|nascondi|ukryj|verbergen|verberg|gizle|skrýt|非表示)(?:\s|$)/u
const STEMS =
  /sponsor|реклам|спонсор|anzeige|werbung|annonce|anunci|patrocin|annunci|reklam|advertent|スポンサー|広告/u
/** Headings under which nobody pays. */
const OTHERS = new Set([
  ...[
    'people also ask',
    'web results',
    'organic results',
    'search results',
    'all results',
    'related searches',
  ],
  ...[
    'похожие вопросы',
    'вопросы по теме',
    'результаты поиска',
    'схожі запитання',
    'результати пошуку',
  ],
  ...[
    'ähnliche fragen',
    'webergebnisse',
    'autres questions',
    'résultats web',
    'otras preguntas de los usuarios',
  ],
  ...[
    'le persone hanno chiesto anche',
    'as pessoas também perguntam',
    'podobne pytania',
    'mensen vragen ook',
  ],
])

const tidy = (line: string) => trimEndOf(line.toLowerCase(), /[\s·•:.|‧∙ⓘ]/u).trim()

export const isLabel = (line: string) => LABELS.has(tidy(line))

/** The rest of a line that begins with a label and a dot between (`Ad · www.shop.com`), or null. */
export function afterLabel(line: string): string | null {
  const cut = /^(.{2,30}?)\s*[·•‧∙]\s*(\S.*)$/u.exec(line)
  return cut && LABELS.has((cut[1] ?? '').toLowerCase().trim()) ? (cut[2] ?? null) : null
}

/** Where paid results end. */
export function isEnd(line: string): boolean {
  const text = tidy(line)
  return OTHERS.has(text) || (text.length <= 60 && HIDE.test(text) && STEMS.test(text))
}
