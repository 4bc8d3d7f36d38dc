{{- /* "true" if a tree of properties has a property at or below a path; keys may join several names by dots */ -}}
{{- define "gateway.hasProperty" -}}
{{- $path := .path -}}
{{- range $key, $value := .tree -}}
{{- if or (eq $key $path) (hasPrefix (printf "%s." $path) $key) -}}
true
{{- else if and (kindIs "map" $value) (hasPrefix (printf "%s." $key) $path) -}}
{{- include "gateway.hasProperty" (dict "tree" $value "path" (trimPrefix (printf "%s." $key) $path)) -}}
{{- end -}}
{{- end -}}
{{- end }}

{{- /* Not empty if the pods get a secret for sessions, or may get one from where the chart cannot look */ -}}
{{- define "gateway.sessionsSecret" -}}
{{- range $tree := list .Values.secretConfig .Values.config -}}
{{- include "gateway.hasProperty" (dict "tree" $tree "path" "gateway.sessions.secret") -}}
{{- end -}}
{{- if or .Values.existingSecretConfig .Values.existingSecretProperties .Values.extraEnvFrom -}}
true
{{- end -}}
{{- range .Values.extraEnv -}}
{{- if eq .name "GATEWAY_SESSIONS_SECRET" -}}
true
{{- end -}}
{{- end -}}
{{- end }}

{{- /* Not empty if config says where Redis is, or if pods may learn it from where the chart cannot look */ -}}
{{- define "gateway.redisAddress" -}}
{{- range $tree := list .Values.config .Values.secretConfig -}}
{{- range $name := list "host" "url" "sentinel" "cluster" -}}
{{- include "gateway.hasProperty" (dict "tree" $tree "path" (printf "spring.data.redis.%s" $name)) -}}
{{- end -}}
{{- end -}}
{{- if or .Values.existingSecretConfig .Values.existingSecretProperties .Values.extraEnvFrom -}}
true
{{- end -}}
{{- range .Values.extraEnv -}}
{{- if hasPrefix "SPRING_DATA_REDIS_" .name -}}
true
{{- end -}}
{{- end -}}
{{- end }}

{{- /* Properties below gateway.cluster. The prefix keeps releases apart that share a Redis */ -}}
{{- define "gateway.cluster" -}}
{{- dict "mode" "redis" "prefix" (printf "%s.%s" .Release.Namespace (include "gateway.fullname" .) | trunc 63 | trimSuffix "-") | toJson -}}
{{- end }}

{{- /* Properties of the connection to Redis, below spring */ -}}
{{- define "gateway.redis" -}}
{{- $values := .Values.cluster.redis -}}
{{- $redis := dict -}}
{{- if $values.host -}}
{{- $redis = dict "host" $values.host "port" $values.port -}}
{{- end -}}
{{- $spring := dict "data" (dict "redis" $redis) -}}
{{- if $values.tls.enabled -}}
{{- $ssl := dict "enabled" true -}}
{{- if $values.tls.existingSecret -}}
{{- $directory := "file:/etc/mcp-gateway/redis-tls" -}}
{{- $bundle := dict "truststore" (dict "certificate" (printf "%s/%s" $directory $values.tls.caKey)) -}}
{{- if $values.tls.certKey -}}
{{- $_ := set $bundle "keystore" (dict "certificate" (printf "%s/%s" $directory $values.tls.certKey) "private-key" (printf "%s/%s" $directory $values.tls.privateKeyKey)) -}}
{{- end -}}
{{- $_ := set $ssl "bundle" "redis" -}}
{{- $_ := set $spring "ssl" (dict "bundle" (dict "pem" (dict "redis" $bundle))) -}}
{{- end -}}
{{- $_ := set $redis "ssl" $ssl -}}
{{- end -}}
{{- $spring | toJson -}}
{{- end }}

{{- /* Environment variables with the credentials of Redis */ -}}
{{- define "gateway.redisEnv" -}}
{{- $redis := .Values.cluster.redis -}}
{{- if and $redis.enabled $redis.existingSecret -}}
- name: SPRING_DATA_REDIS_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $redis.existingSecret }}
      key: {{ $redis.passwordKey }}
{{- with $redis.usernameKey }}
- name: SPRING_DATA_REDIS_USERNAME
  valueFrom:
    secretKeyRef:
      name: {{ $redis.existingSecret }}
      key: {{ . }}
{{- end }}
{{- end -}}
{{- end }}
