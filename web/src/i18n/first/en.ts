import accounts from '../../../../locales/en/accounts.json' with { type: 'json' }
import clients from '../../../../locales/en/clients.json' with { type: 'json' }
import common from '../../../../locales/en/common.json' with { type: 'json' }
import keywords from '../../../../locales/en/keywords.json' with { type: 'json' }
import onboarding from '../../../../locales/en/onboarding.json' with { type: 'json' }
import scope from '../../../../locales/en/scope.json' with { type: 'json' }
import shell from '../../../../locales/en/shell.json' with { type: 'json' }

/** What the frame and the first page need. */
export const first = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...onboarding,
}
