import keywordPage from '../../../../locales/uk/keyword-page.json' with { type: 'json' }
import overview from '../../../../locales/uk/overview.json' with { type: 'json' }

/** What the pages of a client that are opened most need. */
export const client = {
  ...keywordPage,
  ...overview,
}
