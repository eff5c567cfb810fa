/** Too many wait for the browser already. */
export class BrowserBusy extends Error {}
