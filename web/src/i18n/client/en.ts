import keywordPage from '../../../../locales/en/keyword-page.json' with { type: 'json' }
import overview from '../../../../locales/en/overview.json' with { type: 'json' }

/** What the pages of a client that are opened most need. */
export const client = {
  ...keywordPage,
  ...overview,
}
