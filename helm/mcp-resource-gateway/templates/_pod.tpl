{{- define "gateway.volumes" -}}
- name: tmp
  {{- toYaml .Values.tmp | nindent 2 }}
- name: config
  configMap:
    name: {{ include "gateway.fullname" . }}
{{- if .Values.secretConfig }}
- name: secret-config
  secret:
    secretName: {{ include "gateway.fullname" . }}
{{- end }}
{{- if .Values.existingSecretConfig }}
- name: existing-secret-config
  secret:
    secretName: {{ .Values.existingSecretConfig }}
    items:
      - key: application.yaml
        path: application.yaml
{{- end }}
{{- with .Values.existingSecretProperties }}
- name: secret-properties
  secret:
    secretName: {{ . }}
{{- end }}
{{- if .Values.security.apiKeys.existingSecret }}
- name: api-keys
  secret:
    secretName: {{ .Values.security.apiKeys.existingSecret }}
{{- end }}
{{- if and .Values.cluster.redis.tls.enabled .Values.cluster.redis.tls.existingSecret }}
- name: redis-tls
  secret:
    secretName: {{ .Values.cluster.redis.tls.existingSecret }}
{{- end }}
{{- with include "gateway.promptsConfigMap" . }}
- name: prompts
  configMap:
    name: {{ . }}
{{- end }}
{{- if .Values.search.enabled }}
- name: index
  {{- if .Values.search.persistence.enabled }}
  persistentVolumeClaim:
    claimName: {{ .Values.search.persistence.existingClaim | default (printf "%s-index" (include "gateway.fullname" .)) }}
  {{- else }}
  {{- toYaml .Values.search.volume | nindent 2 }}
  {{- end }}
{{- end }}
{{- range $name, $mount := .Values.files }}
- name: files-{{ $name }}
  {{- toYaml $mount.volume | nindent 2 }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "gateway.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
- name: config
  mountPath: /etc/mcp-gateway/config
  readOnly: true
{{- if .Values.secretConfig }}
- name: secret-config
  mountPath: /etc/mcp-gateway/secret-config
  readOnly: true
{{- end }}
{{- if .Values.existingSecretConfig }}
- name: existing-secret-config
  mountPath: /etc/mcp-gateway/existing-secret-config
  readOnly: true
{{- end }}
{{- if .Values.existingSecretProperties }}
- name: secret-properties
  mountPath: /etc/mcp-gateway/secret-properties
  readOnly: true
{{- end }}
{{- if .Values.security.apiKeys.existingSecret }}
- name: api-keys
  mountPath: /etc/mcp-gateway/api-keys
  readOnly: true
{{- end }}
{{- if and .Values.cluster.redis.tls.enabled .Values.cluster.redis.tls.existingSecret }}
- name: redis-tls
  mountPath: /etc/mcp-gateway/redis-tls
  readOnly: true
{{- end }}
{{- if include "gateway.promptsConfigMap" . }}
- name: prompts
  mountPath: /etc/mcp-gateway/prompts
  readOnly: true
{{- end }}
{{- if .Values.search.enabled }}
- name: index
  mountPath: /var/lib/mcp-gateway
{{- end }}
{{- range $name, $mount := .Values.files }}
- name: files-{{ $name }}
  mountPath: /mounts/{{ $name }}
  {{- with $mount.subPath }}
  subPath: {{ . }}
  {{- end }}
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Name of a probe's health group, the scheme of its port, and its settings */ -}}
{{- define "gateway.probe" -}}
httpGet:
  path: /actuator/health/{{ .group }}
  port: management
  {{- if eq .scheme "https" }}
  scheme: HTTPS
  {{- end }}
  httpHeaders:
    - name: Host
      value: localhost
{{- toYaml .settings | nindent 0 }}
{{- end }}
