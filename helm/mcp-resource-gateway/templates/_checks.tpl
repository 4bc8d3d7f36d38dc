{{- /* Stops values that cannot work, or that admit everybody unintentionally */ -}}
{{- define "gateway.checks" -}}
{{- if and (eq .Values.security.mode "none") (not .Values.security.openToNetwork) -}}
{{- fail "Set security.mode to api-key or oauth2. Or set security.openToNetwork to true, if everybody who reaches the service may read everything that it serves." -}}
{{- end -}}
{{- if and (eq .Values.security.mode "oauth2") (not .Values.security.oauth2) -}}
{{- fail "Set security.oauth2: security.mode=oauth2 needs at least the issuer and the resource." -}}
{{- end -}}
{{- if and .Values.search.enabled .Values.search.persistence.enabled (eq (include "gateway.several" .) "true") -}}
{{- fail "Set search.persistence.enabled to false, or run one pod: only one pod can use a persistent index at a time." -}}
{{- end -}}
{{- if and .Values.prompts.existingConfigMap .Values.prompts.files -}}
{{- fail "Set either prompts.existingConfigMap or prompts.files, not both." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "Set ingress.hosts: ingress.enabled needs at least one host." -}}
{{- end -}}
{{- if and .Values.route.enabled (or (not .Values.route.hostnames) (not .Values.route.parentRefs)) -}}
{{- fail "Set route.hostnames and route.parentRefs: route.enabled needs at least one host and one gateway." -}}
{{- end -}}
{{- end }}
