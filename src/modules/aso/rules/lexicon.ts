/** Beginnings of words that praise or blame, by language. */
export const FEELINGS: Record<string, { good: string[]; bad: string[] }> = {
  en: {
    good: 'love great best good awesome excellent amazing perfect easy helpful useful nice beautiful fast recommend thank wonderful fantastic simple brilliant enjoy'.split(
      ' ',
    ),
    bad: 'bad worst terrible awful hate useless crash broken bug slow freez fail annoying scam rip expensive disappoint horrible garbage trash waste impossible confusing stuck error unusable refund'.split(
      ' ',
    ),
  },
  ru: {
    good: 'отличн хорош супер прекрасн удобн класс лучш спасибо нравит люблю полезн быстр прост красив рекоменду'.split(
      ' ',
    ),
    bad: 'плох ужас вылета глюч не\u00a0работа тормоз завис ошибк дорог кошмар обман разочаров бесполезн невозможн худш отстой верните'.split(
      ' ',
    ),
  },
  uk: {
    good: 'чудов відмінн добр супер зручн клас найкращ дякую подоба люблю корисн швидк прост гарн рекоменду'.split(
      ' ',
    ),
    bad: 'поган жах вилітає вилета глюч не\u00a0працю гальму завис помилк дорог обман розчаров марн неможлив найгірш поверніть'.split(
      ' ',
    ),
  },
  de: {
    good: 'gut super toll perfekt liebe einfach hilfreich schön danke beste klasse empfehl'.split(
      ' ',
    ),
    bad: 'schlecht absturz stürzt fehler langsam teuer nervig furchtbar unbrauchbar enttäusch mies'.split(
      ' ',
    ),
  },
  es: {
    good: 'bueno buena excelente genial perfect encanta útil gracias mejor fácil recomiendo'.split(
      ' ',
    ),
    bad: 'malo mala peor terrible error lento cara caro falla inútil decepcion horrible'.split(
      ' ',
    ),
  },
  fr: {
    good: 'bien bon bonne super excellent parfait adore utile merci meilleur facile recommande'.split(
      ' ',
    ),
    bad: 'mauvais nul bug plante lent cher erreur horrible inutile déçu pire'.split(' '),
  },
}

/** What reviews speak of, by the beginnings of words in any of these languages. */
export const TOPICS: Record<string, string[]> = {
  crashes:
    'crash bug broken error glitch freez вылета глюч завис ошибк вилітає вилета помилк absturz stürzt fehler plante falla'.split(
      ' ',
    ),
  performance:
    'slow lag battery loading тормоз медлен батаре гальму повільн батаре langsam akku lent lento batería'.split(
      ' ',
    ),
  login:
    'login log\u00a0in sign\u00a0in signin password account логин вход парол аккаунт логін вхід парол акаунт anmeld konto compte cuenta'.split(
      ' ',
    ),
  pricing:
    'price pricing expensive subscription subscribe refund pay money cost paywall цен дорог подпис деньг плат цін підпис грош preis abo teuer prix cher abonnement precio caro'.split(
      ' ',
    ),
  ads: 'ads advert advertisement реклам werbung pub publicité anuncio'.split(' '),
  design:
    'design interface layout ui screen font dark дизайн интерфейс экран тёмн темн інтерфейс екран oberfläche diseño'.split(
      ' ',
    ),
  support:
    'support answer contact customer поддержк ответ підтримк відповід kundendienst soporte'.split(
      ' ',
    ),
  feature_request:
    'please\u00a0add add\u00a0a wish feature missing would\u00a0be\u00a0nice добав функци хотелось додайте функці хотілось bitte funktion ajoutez añad'.split(
      ' ',
    ),
}
