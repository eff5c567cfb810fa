{{- define "sightline.labels" -}}
app.kubernetes.io/name: sightline
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "sightline.account" -}}
{{ default .Release.Name .Values.serviceAccount.name }}
{{- end }}

{{- define "sightline.env" -}}
envFrom:
  - secretRef: { name: {{ .Values.secret.name }} }
env:
  - { name: HOST, value: 0.0.0.0 }
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- if .Values.ingress.host }}
  - name: BASE_URL
    value: {{ printf "%s://%s" (ternary "https" "http" (not (empty .Values.ingress.tlsSecret))) .Values.ingress.host | quote }}
  {{- end }}
{{- end }}

{{- define "sightline.container" -}}
image: {{ .Values.image }}
imagePullPolicy: {{ .Values.imagePullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /app/data }
{{- end }}

{{- define "sightline.pod" -}}
serviceAccountName: {{ include "sightline.account" . }}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - { name: tmp, emptyDir: {} }
  - { name: data, emptyDir: {} }
{{- end }}

{{- define "sightline.placement" -}}
{{- with .role.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .role.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
affinity:
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector: { matchLabels: { app: {{ .app }} } }
{{- end }}

{{- define "sightline.annotations" -}}
{{- if .Values.secret.values }}
checksum/secret: {{ toYaml .Values.secret.values | sha256sum }}
{{- end }}
checksum/env: {{ toYaml .Values.env | sha256sum }}
{{- end }}
