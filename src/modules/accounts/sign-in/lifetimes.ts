const DAY = 24 * 3600

export const SESSION_IDLE_SECONDS = 14 * DAY
export const SESSION_LIFE_SECONDS = 90 * DAY
export const INVITE_SECONDS = 7 * DAY
export const AUDIT_SECONDS = 400 * DAY

/** The company's provider is asked again after a day, since it knows who left. */
export const COMPANY_SESSION_SECONDS = DAY
