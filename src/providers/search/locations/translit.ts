// biome-ignore format: a letter table reads better in rows
const RUSSIAN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n',
  о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y',
  ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'i', є: 'e', ґ: 'g', ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h',
}
const UKRAINIAN: Record<string, string> = {
  ...RUSSIAN,
  г: 'h',
  и: 'y',
  й: 'i',
  ї: 'i',
  є: 'ie',
  ю: 'iu',
  я: 'ia',
}

/** A Cyrillic name in Latin letters as Russian and as Ukrainian maps write it; none for other scripts. */
export function latinForms(text: string): string[] {
  const lower = text.toLowerCase()
  if (!/\p{Script=Cyrillic}/u.test(lower)) return []
  const forms = [RUSSIAN, UKRAINIAN].map((letters) =>
    lower.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter),
  )
  return [...new Set([...forms, ...forms.map((form) => form.replace(/(?:iy|yy|yi)\b/g, 'y'))])]
}
