import type { Answer } from '../../api/client.ts'

export type Integration = Answer<'get', '/api/v1/clients/{client_id}/integrations'>[number]
