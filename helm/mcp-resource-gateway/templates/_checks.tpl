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
{{- if and (eq (include "gateway.sticky" .) "true") (not (include "gateway.sessionsSecret" .)) -}}
{{- fail "Set cluster.redis.enabled to true, or set gateway.sessions.secret in secretConfig: without either, more than one pod do not know each other's sessions." -}}
{{- end -}}
{{- $redis := .Values.cluster.redis -}}
{{- if and $redis.enabled (not $redis.host) (not (include "gateway.redisAddress" .)) -}}
{{- fail "Set cluster.redis.host, or say in config where Redis is: spring.data.redis.url, spring.data.redis.sentinel or spring.data.redis.cluster." -}}
{{- end -}}
{{- if and $redis.tls.enabled (not $redis.enabled) -}}
{{- fail "Set cluster.redis.enabled to true, or cluster.redis.tls.enabled to false." -}}
{{- end -}}
{{- if and $redis.tls.certKey (not $redis.tls.existingSecret) -}}
{{- fail "Set cluster.redis.tls.existingSecret: cluster.redis.tls.certKey is a key of that Secret." -}}
{{- end -}}
{{- if and $redis.usernameKey (not $redis.existingSecret) -}}
{{- fail "Set cluster.redis.existingSecret: cluster.redis.usernameKey is a key of that Secret." -}}
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
