import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Secret, Service, ServiceAccount } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../src/main/config.ts'
import { configurationDocument } from '../../src/platform/config/document.ts'
import { VENDORS } from '../../src/providers/vendors.ts'
import { createChart } from './go-template.ts'

const CHART = join(import.meta.dirname, '../../chart')
const read = (path: string) => readFileSync(join(CHART, path), 'utf8')

const KINDS = {
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
}
/** Resources of the Prometheus operator, which have schemas of their own. */
const CUSTOM = ['ServiceMonitor', 'PodMonitor']

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  name: string
  command: string[]
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  readinessProbe: Probe
  livenessProbe: Probe
  securityContext: Record<string, unknown>
}
type Manifest = {
  kind: string
  metadata: { name: string; labels: Record<string, string>; annotations: Record<string, string> }
  spec: {
    replicas?: number
    maxReplicas?: number
    template: {
      metadata: { labels: Record<string, string>; annotations: Record<string, string> }
      spec: { containers: Container[]; serviceAccountName: string; terminationGracePeriodSeconds: number }
    }
  }
}

const EVERYTHING = {
  secret: { values: { DATABASE_URL: 'postgresql://db/sightline', SECRET_KEY: '0'.repeat(40), METRICS_TOKEN: 'token' } },
  imagePullSecrets: [{ name: 'registry' }],
  ingress: { host: 'seo.example.com', className: 'nginx', tlsSecret: 'cert', annotations: { 'a/b': 'c' } },
  serve: {
    autoscaling: { enabled: true },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
    podAnnotations: { team: 'search' },
  },
  work: { autoscaling: { enabled: true } },
  networkPolicy: { enabled: true, from: [{ namespaceSelector: {} }], monitoring: [{ namespaceSelector: {} }] },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  serviceAccount: { annotations: { 'iam/role': 'r' } },
}

function rendered(values: object = {}): Manifest[] {
  const files = Object.fromEntries(
    readdirSync(join(CHART, 'templates')).map((name) => [name, read(`templates/${name}`)]),
  )
  const context = {
    Values: merged(parse(read('values.yaml')), values),
    Release: { Name: 'prod', Service: 'Helm' },
    Chart: { AppVersion: '0.1.0' },
  }
  return createChart(files, context).flatMap((text) =>
    parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => {
      assert.deepEqual(document.errors, [], text)
      return (document.toJS() as Manifest | null) ?? []
    }),
  )
}

function merged(base: unknown, over: unknown): unknown {
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isMap(base) || !isMap(over)) return over
  const entries = Object.entries(over as object).map(([key, value]) => {
    const known = (base as Record<string, unknown>)[key]
    return [key, known === undefined ? value : merged(known, value)]
  })
  return { ...(base as object), ...Object.fromEntries(entries) }
}

const find = (manifests: Manifest[], kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name)
  assert.ok(found, `${kind} ${name}`)
  return found
}

for (const [what, values] of Object.entries({ 'with default values': {}, 'with every option': EVERYTHING })) {
  test(`the chart ${what} renders manifests that are valid for Kubernetes`, () => {
    const manifests = rendered(values)
    for (const manifest of manifests) {
      if (CUSTOM.includes(manifest.kind)) continue
      const Kind = KINDS[manifest.kind as keyof typeof KINDS]
      assert.ok(Kind, manifest.kind)
      const model = new Kind(manifest as never)
      assert.doesNotThrow(() => model.validate(), `${manifest.kind} ${manifest.metadata.name}`)
      assert.deepEqual(JSON.parse(JSON.stringify(model)), manifest)
    }
    assert.equal(new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size, manifests.length)
  })
}

test('the chart sets only documented settings, and every pod runs without privileges', () => {
  const documented = configurationDocument(VENDORS)
  const manifests = rendered(EVERYTHING)
  const pods = [
    find(manifests, 'Deployment', 'prod-serve'),
    find(manifests, 'Deployment', 'prod-work'),
    find(manifests, 'Job', 'prod-migrate'),
  ]
  for (const { spec } of pods) {
    const [container] = spec.template.spec.containers
    assert.ok(container)
    for (const { name, value } of container.env) {
      assert.ok(documented.includes(`| \`${name}\` |`), name)
      assert.equal(typeof value, 'string', name)
    }
    assert.deepEqual(loadConfig(Object.fromEntries(container.env.map(({ name, value }) => [name, value]))).problems, [])
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    assert.equal(container.command[0], 'node')
    assert.ok(readFileSync(join(CHART, '..', container.command.at(-1) ?? '')).length > 0)
  }
})

test('probes use the named ports, and pods get enough time to stop', () => {
  const manifests = rendered()
  for (const [name, port] of [
    ['prod-serve', 'http'],
    ['prod-work', 'metrics'],
  ] as const) {
    const { spec } = find(manifests, 'Deployment', name).spec.template
    const [container] = spec.containers
    assert.equal(container?.ports[0]?.name, port)
    assert.deepEqual(container?.readinessProbe.httpGet, { path: '/health/ready', port })
    assert.deepEqual(container?.livenessProbe.httpGet, { path: '/health/live', port })
    // A process ends within twelve seconds; a server waits ten before it starts to stop.
    assert.ok(spec.terminationGracePeriodSeconds >= 30)
  }
})

test('a changed secret or setting restarts the pods, and autoscaling replaces the replica count', () => {
  const stamp = (values: object) => find(rendered(values), 'Deployment', 'prod-work').spec.template.metadata.annotations
  const secret = { secret: { values: { SECRET_KEY: 'a' } } }
  assert.notDeepEqual(stamp(secret), stamp({ secret: { values: { SECRET_KEY: 'b' } } }))
  assert.notDeepEqual(stamp({}), stamp({ env: { LOG_LEVEL: 'debug' } }))
  assert.equal(find(rendered(), 'Deployment', 'prod-work').spec.replicas, 2)
  const scaled = rendered(EVERYTHING)
  assert.equal(find(scaled, 'Deployment', 'prod-work').spec.replicas, undefined)
  assert.equal(find(scaled, 'HorizontalPodAutoscaler', 'prod-work').spec.maxReplicas, 20)
})

test('every value that the templates read is listed in values.yaml', () => {
  const known = JSON.stringify(parse(read('values.yaml')))
  const texts = readdirSync(join(CHART, 'templates')).map((name) => read(`templates/${name}`))
  for (const [, path = ''] of texts.join('\n').matchAll(/\.Values\.([\w.]+)/g)) {
    for (const step of path.split('.')) assert.ok(known.includes(`"${step}":`), path)
  }
})
