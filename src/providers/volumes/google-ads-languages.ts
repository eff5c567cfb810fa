/** The languages of Google Ads by their codes here. */
export const ADS_LANGUAGES: Record<string, number | undefined> = {
  ...{ en: 1000, de: 1001, fr: 1002, es: 1003, it: 1004, ja: 1005, da: 1009, nl: 1010, fi: 1011, ko: 1012 },
  ...{ no: 1013, nb: 1013, pt: 1014, 'pt-br': 1014, 'pt-pt': 1014, sv: 1015, zh: 1017, 'zh-cn': 1017, 'zh-tw': 1018 },
  ...{ ar: 1019, bg: 1020, cs: 1021, el: 1022, hi: 1023, hu: 1024, id: 1025, is: 1026, he: 1027, iw: 1027, lv: 1028 },
  ...{ lt: 1029, pl: 1030, ru: 1031, ro: 1032, sk: 1033, sl: 1034, sr: 1035, uk: 1036, tr: 1037, ca: 1038, hr: 1039 },
  ...{ vi: 1040, ur: 1041, tl: 1042, fil: 1042, et: 1043, th: 1044 },
}
