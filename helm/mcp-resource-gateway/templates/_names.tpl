{{- define "gateway.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end }}

{{- define "gateway.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" -}}
{{- else if contains (include "gateway.name" .) .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "gateway.name" .) | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{- define "gateway.selectorLabels" -}}
app.kubernetes.io/name: {{ include "gateway.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "gateway.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "gateway.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gateway.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (ternary (include "gateway.fullname" .) "default" .Values.serviceAccount.create) -}}
{{- end }}

{{- define "gateway.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end }}

{{- define "gateway.pullPolicy" -}}
{{- $image := include "gateway.image" . -}}
{{- $changes := or (hasSuffix ":latest" $image) (hasSuffix "-SNAPSHOT" $image) -}}
{{- .Values.image.pullPolicy | default (ternary "Always" "IfNotPresent" $changes) -}}
{{- end }}

{{- /* "true" if more than one pod may run */ -}}
{{- define "gateway.several" -}}
{{- if or (and .Values.autoscaling.enabled (gt (int .Values.autoscaling.maxReplicas) 1)) (and (not .Values.autoscaling.enabled) (gt (int .Values.replicas) 1)) -}}
true
{{- end -}}
{{- end }}

{{- /* "true" if each client should reach the same pod */ -}}
{{- define "gateway.sticky" -}}
{{- if and (eq (include "gateway.several" .) "true") (not .Values.cluster.redis.enabled) -}}
true
{{- end -}}
{{- end }}

{{- define "gateway.sessionAffinity" -}}
{{- .Values.service.sessionAffinity | default (ternary "ClientIP" "None" (eq (include "gateway.sticky" .) "true")) -}}
{{- end }}

{{- define "gateway.promptsConfigMap" -}}
{{- if .Values.prompts.existingConfigMap -}}
{{- .Values.prompts.existingConfigMap -}}
{{- else if .Values.prompts.files -}}
{{- include "gateway.fullname" . }}-prompts
{{- end -}}
{{- end }}

{{- /* Whether the pods get a token of the service account */ -}}
{{- define "gateway.mountsToken" -}}
{{- or .Values.serviceAccount.automountToken (gt (len .Values.podLogs.namespaces) 0) -}}
{{- end }}

{{- /* Path by which clients call the gateway: of the first group if only groups have one */ -}}
{{- define "gateway.endpoint" -}}
{{- $groups := keys (dig "gateway" "groups" dict .Values.config) | sortAlpha -}}
{{- if and $groups (eq (toString (dig "gateway" "http" "groups-only" false .Values.config)) "true") -}}
/mcp/{{ first $groups }}
{{- else -}}
/mcp
{{- end -}}
{{- end }}
