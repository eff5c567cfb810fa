import type { Verdict } from '../page.ts'
import { LIMIT, textOf } from './reading/text.ts'
import { byTag } from './select.ts'
import type { Doc } from './tree.ts'

/** What a reader found out about a page before anybody asks whether it was let in at all. */
export type Evidence = {
  hasResults: boolean
  /** The page says in its own structure that nothing matches. */
  hasNoResultsNotice: boolean
  /** The frame of a result page is there, even if nothing in it could be read. */
  hasFrame: boolean
}

const CHALLENGE =
  /captcha-form|g-recaptcha|id="recaptcha"|data-sitekey|h-captcha|gs_captcha_f|challenge-form|anomaly-modal|turnstile|challenge-platform|class="captcha|\/sorry\/(?:index|image)|\/sp\/captcha|smartcaptcha/i
const CHALLENGE_TEXT =
  /unusual traffic|not a robot|just a moment|verify (?:that )?you are (?:a )?human|checking your browser|trafic exceptionnel|tráfico inusual|ungewöhnlichen datenverkehr|tráfego incomum|traffico insolito|необычный трафик|您的计算机网络/i
const SCRIPT_WALL = /httpservice\/retry\/enablejs|emsg=SG_REL/
const CONSENT = /consent\.(?:google|youtube|yahoo)\.[a-z.]{2,12}\/|action="[^"]*consent/i
const CONSENT_TEXT =
  /before you continue|bevor (?:sie|du) fortf|avant (?:de|d'accéder)|antes de (?:continuar|ir)|prima di continuare|voordat (?:je|u) (?:verdergaat|verder)|innan du fortsätter|zanim przejdziesz|прежде чем перейти/i
const NOTHING_TEXT =
  /did not match any documents|no results (?:found )?for|there are no results|no results were found|no pages found|not? results found|ningún resultado|no (?:ha|obtuvo) (?:obtenido )?(?:ning|resultados)|aucun document|aucun résultat|keine (?:mit deiner|ergebnisse|übereinst)|não (?:encontrou|corresponde|retornou)|nessun (?:documento|risultato)|geen (?:documenten|resultaten)|matchade inte|inga resultat|brak wyników|ничего не найдено|не найдено ни|hiçbir (?:arama|sonuç)|一致する情報は見つかりません|일치하는 검색결과가 없|找不到和您|没有找到|لم ينجح بحثك/i

/**
 * Results win over everything: an overlay asking for consent does not undo them. Without results the page must say
 * itself that nothing matches; silence is never an empty success.
 */
export function judge(
  doc: Doc,
  { hasResults, hasNoResultsNotice, hasFrame }: Evidence,
): Verdict {
  if (hasResults) return 'results'
  const markup = markupOf(doc)
  if (CHALLENGE.test(markup)) return 'blocked'
  const text = visibleText(doc)
  if (CHALLENGE_TEXT.test(text)) return 'blocked'
  if (hasNoResultsNotice || (hasFrame && NOTHING_TEXT.test(text))) return 'zero'
  if (CONSENT_TEXT.test(text) || (!hasFrame && CONSENT.test(markup))) return 'consent'
  if (!hasFrame && SCRIPT_WALL.test(markup)) return 'blocked'
  return 'unreadable'
}

function visibleText(doc: Doc): string {
  const title = textOf(doc, byTag(doc, 'title')[0] ?? -1, LIMIT.title)
  const body = byTag(doc, 'body')[0] ?? 0
  return doc.count === 0 ? '' : `${title} ${textOf(doc, body, LIMIT.overview)}`
}

// Without the bodies of scripts: those name captchas on every page.
function markupOf(doc: Doc): string {
  let markup = ''
  let at = 0
  for (let i = 0; i < doc.scripts.length; i += 2) {
    markup += doc.source.slice(at, doc.scripts[i])
    at = doc.scripts[i + 1] ?? at
  }
  return markup + doc.source.slice(at)
}
