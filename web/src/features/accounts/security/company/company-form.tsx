import { useState } from 'react'
import { type Answer, api } from '../../../../api/client/client.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { SubmitActions } from '../../../../ui/overlay/dialog.tsx'
import { useRoleOptions } from '../../members/roles.ts'
import { companySignInQuery } from '../../queries.ts'
import { COMPANY_KINDS, type CompanyKind, KIND_NAMES } from './company-kinds.ts'

type Provider = NonNullable<Answer<'get', '/api/v1/workspace/company-sign-in'>['provider']>
type Role = Provider['role_map'][number]['role']
type CompanyFormProps = { provider: Provider | null; callbackUrl: string; onClose(): void }

const ROLES: Role[] = ['viewer', 'analyst', 'admin']

export function CompanyForm({ provider, callbackUrl, onClose }: CompanyFormProps) {
  const t = useText()
  const [kind, setKind] = useState<CompanyKind>(provider ? 'other' : 'google')
  const start = provider ?? { ...COMPANY_KINDS[kind], client_id: '', domains: [], role_map: [] }
  const [otherwise, setOtherwise] = useState<Role | 'none'>(provider?.default_role ?? 'none')
  const roles = useRoleOptions('admin')
  const save = useAction({
    run: (typed: Record<string, string>) =>
      api('put', '/api/v1/workspace/company-sign-in', { body: settingsOf(typed, otherwise) }),
    refresh: [companySignInQuery.queryKey],
    isQuiet: true,
    onDone: onClose,
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <p>{t('company.register')}</p>
      <p className="mono">{callbackUrl}</p>
      {!provider && <KindChoice kind={kind} onChange={setKind} />}
      <TextField
        name="name"
        key={`${kind} name`}
        label={t('company.name')}
        defaultValue={start.name}
        maxLength={60}
        isRequired
      />
      <TextField
        name="issuer"
        key={`${kind} issuer`}
        label={t('company.issuer')}
        hint={t('company.issuerHint')}
        defaultValue={start.issuer}
        mono
        isRequired
      />
      <TextField
        name="client_id"
        label={t('company.clientId')}
        defaultValue={start.client_id}
        mono
        isRequired
      />
      <TextField
        name="client_secret"
        type="password"
        label={t('company.secret')}
        hint={provider ? t('company.secretHint') : ''}
        autoComplete="off"
        isRequired={provider === null}
      />
      <TextField
        name="domains"
        label={t('company.domains')}
        hint={t('company.domainsHint')}
        defaultValue={start.domains.join(', ')}
        mono
        isRequired
      />
      <TextField
        name="role_map"
        label={t('company.groups')}
        hint={t('company.groupsHint')}
        defaultValue={start.role_map.map(({ group, role }) => `${group} = ${role}`).join('\n')}
        rows={4}
        mono
      />
      <TextField
        name="groups_claim"
        key={`${kind} claim`}
        label={t('company.claim')}
        defaultValue={start.groups_claim}
        mono
        isRequired
      />
      <TextField
        name="scope"
        key={`${kind} scope`}
        label={t('company.scope')}
        defaultValue={start.scope || COMPANY_KINDS.other.scope}
        mono
        isRequired
      />
      <Select
        label={t('company.otherwise')}
        value={otherwise}
        onChange={setOtherwise}
        options={[
          { id: 'none' as const, label: t('company.refuse') },
          ...ROLES.map((id) => ({
            id,
            label: roles.find((role) => role.id === id)?.label ?? id,
          })),
        ]}
      />
      <SubmitActions onCancel={onClose} isPending={save.isPending} />
    </Form>
  )
}

type KindChoiceProps = { kind: CompanyKind; onChange(kind: CompanyKind): void }

/** Fills in what is the same at every company, and says what has to be done there. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useText()
  return (
    <>
      <Select
        label={t('company.kind')}
        value={kind}
        onChange={onChange}
        options={KIND_NAMES.map((id) => ({
          id,
          label: COMPANY_KINDS[id].name || t('company.otherKind'),
        }))}
      />
      <p className="hint">{t(`company.${kind}Hint`)}</p>
    </>
  )
}

function settingsOf(typed: Record<string, string>, otherwise: Role | 'none') {
  const {
    name = '',
    issuer = '',
    client_id = '',
    client_secret = '',
    scope = '',
    groups_claim = '',
  } = typed
  const domains = (typed.domains ?? '').split(/[\s,]+/).filter(Boolean)
  const lines = (typed.role_map ?? '').split('\n').filter((line) => line.trim())
  return {
    ...{
      name,
      issuer: issuer.trim(),
      client_id: client_id.trim(),
      scope,
      groups_claim,
      domains,
    },
    ...(client_secret && { client_secret }),
    role_map: lines.map(ruleOf),
    default_role: otherwise === 'none' ? null : otherwise,
  }
}

/** `group = role`; a word that is no role is refused by the server, which names the field. */
function ruleOf(line: string) {
  const at = line.lastIndexOf('=')
  const [group, role] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  return { group, role: role as Role }
}
