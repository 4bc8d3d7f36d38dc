{{- /* Stops what could not work, or would let everybody in without having been told to */ -}}
{{- define "gateway.checks" -}}
{{- if and (eq .Values.security.mode "none") (not .Values.security.openToNetwork) -}}
{{- fail "Say who may call: set security.mode to api-key or oauth2, or security.openToNetwork to true if everybody who reaches the service may read all that it serves" -}}
{{- end -}}
{{- if and (eq .Values.security.mode "oauth2") (not .Values.security.oauth2) -}}
{{- fail "With security.mode=oauth2, security.oauth2 has to name the issuer" -}}
{{- end -}}
{{- if and .Values.search.enabled .Values.search.persistence.enabled (eq (include "gateway.several" .) "true") -}}
{{- fail "One pod has an index at a time: with more than one, disable search.persistence" -}}
{{- end -}}
{{- if and .Values.prompts.existingConfigMap .Values.prompts.files -}}
{{- fail "Prompts come from prompts.existingConfigMap or from prompts.files, not from both" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "With ingress.enabled, ingress.hosts has to name a host" -}}
{{- end -}}
{{- if and .Values.route.enabled (or (not .Values.route.hostnames) (not .Values.route.parentRefs)) -}}
{{- fail "With route.enabled, route.hostnames has to name a host and route.parentRefs a gateway" -}}
{{- end -}}
{{- end }}
