{{- define "sightline.env" -}}
envFrom:
  - secretRef: { name: {{ .Values.secret }} }
env:
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- if .Values.ingress.host }}
  - { name: BASE_URL, value: {{ printf "https://%s" .Values.ingress.host | quote }} }
  {{- end }}
{{- end }}
