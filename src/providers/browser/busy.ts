/** Too many wait for the browser already. */
export class BrowserBusyError extends Error {}
