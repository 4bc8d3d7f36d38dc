{{- /* Host names by which clients may call the gateway */ -}}
{{- define "gateway.allowedHosts" -}}
{{- $name := include "gateway.fullname" . -}}
{{- $hosts := list $name (printf "%s.%s" $name .Release.Namespace) (printf "%s.%s.svc" $name .Release.Namespace) (printf "%s.%s.svc.cluster.local" $name .Release.Namespace) -}}
{{- if .Values.ingress.enabled -}}
{{- $hosts = concat $hosts .Values.ingress.hosts -}}
{{- end -}}
{{- if .Values.route.enabled -}}
{{- $hosts = concat $hosts .Values.route.hostnames -}}
{{- end -}}
{{- concat $hosts .Values.allowedHosts | uniq | toJson -}}
{{- end }}

{{- /* Scheme of a port by its Spring properties of TLS, if the values have them */ -}}
{{- define "gateway.scheme" -}}
{{- $ssl := .ssl | default dict -}}
{{- $named := or (hasKey $ssl "bundle") (hasKey $ssl "certificate") (hasKey $ssl "key-store") -}}
{{- ternary "https" "http" (and $named (ne (toString (get $ssl "enabled")) "false")) -}}
{{- end }}

{{- define "gateway.httpScheme" -}}
{{- include "gateway.scheme" (dict "ssl" (dig "server" "ssl" dict .Values.config)) -}}
{{- end }}

{{- define "gateway.managementScheme" -}}
{{- include "gateway.scheme" (dict "ssl" (dig "management" "server" "ssl" dict .Values.config)) -}}
{{- end }}

{{- define "gateway.fileMounts" -}}
{{- $mounts := dict -}}
{{- range $name, $mount := .Values.files -}}
{{- $linked := or (hasKey $mount.volume "configMap") (hasKey $mount.volume "secret") (hasKey $mount.volume "projected") -}}
{{- $defaults := dict "root" (printf "/mounts/%s" $name) -}}
{{- if $linked -}}
{{- $_ := set $defaults "follow-links" true -}}
{{- end -}}
{{- $_ := set $mounts $name (mustMergeOverwrite $defaults (deepCopy ($mount.properties | default dict))) -}}
{{- end -}}
{{- $mounts | toJson -}}
{{- end }}

{{- define "gateway.security" -}}
{{- $security := dict "mode" .Values.security.mode -}}
{{- if .Values.security.openToNetwork -}}
{{- $_ := set $security "open-to-network" true -}}
{{- end -}}
{{- if .Values.security.apiKeys.existingSecret -}}
{{- $_ := set $security "api-keys-file" (printf "/etc/mcp-gateway/api-keys/%s" .Values.security.apiKeys.key) -}}
{{- end -}}
{{- if .Values.security.oauth2 -}}
{{- $_ := set $security "oauth2" .Values.security.oauth2 -}}
{{- end -}}
{{- $security | toJson -}}
{{- end }}

{{- /* Properties that the chart sets, overridden by those of the values */ -}}
{{- define "gateway.config" -}}
{{- $gateway := dict "http" (dict "allowed-hosts" (include "gateway.allowedHosts" . | fromJsonArray)) "security" (include "gateway.security" . | fromJson) -}}
{{- if .Values.trustedProxies -}}
{{- $_ := set $gateway.http "trusted-proxies" .Values.trustedProxies -}}
{{- end -}}
{{- if .Values.files -}}
{{- $_ := set $gateway "files" (dict "mounts" (include "gateway.fileMounts" . | fromJson)) -}}
{{- end -}}
{{- if include "gateway.promptsConfigMap" . -}}
{{- $_ := set $gateway "prompts" (dict "directory" "/etc/mcp-gateway/prompts") -}}
{{- end -}}
{{- if .Values.search.enabled -}}
{{- $_ := set $gateway "search" (dict "directory" "/var/lib/mcp-gateway/index") -}}
{{- else -}}
{{- $_ := set $gateway "search" (dict "enabled" false) -}}
{{- end -}}
{{- $config := dict "gateway" $gateway -}}
{{- if .Values.cluster.redis.enabled -}}
{{- $_ := set $gateway "cluster" (include "gateway.cluster" . | fromJson) -}}
{{- $_ := set $config "spring" (include "gateway.redis" . | fromJson) -}}
{{- end -}}
{{- mustMergeOverwrite $config (deepCopy .Values.config) | toYaml -}}
{{- end }}

{{- /* Mounts whose change takes a restart, as <part>/<name>: with a webhook, a queue or access reviews */ -}}
{{- define "gateway.restartMounts" -}}
{{- $named := list -}}
{{- range $config := . -}}
{{- $gateway := get $config "gateway" | default dict -}}
{{- range $part := list "apis" "files" "git" "logs" "postgres" "s3" -}}
{{- range $name, $mount := get (get $gateway $part | default dict) "mounts" | default dict -}}
{{- $mount = $mount | default dict -}}
{{- $takes := has (toString (get $mount "watch") | lower) (list "webhook" "sqs") -}}
{{- range $key := list "webhook-token" "webhookToken" -}}
{{- $takes = or $takes (hasKey $mount $key) -}}
{{- end -}}
{{- range $key := list "access-review" "accessReview" -}}
{{- $takes = or $takes (hasKey (get $mount "pods" | default dict) $key) -}}
{{- end -}}
{{- if $takes -}}
{{- $named = append $named (printf "%s/%s" $part $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $named | toJson -}}
{{- end }}

{{- /* Properties whose change takes a restart: all but those that a running gateway reads again */ -}}
{{- define "gateway.restartConfig" -}}
{{- $config := deepCopy .config -}}
{{- $gateway := get $config "gateway" | default dict -}}
{{- if ne (toString (dig "reload" "enabled" true $gateway)) "false" -}}
{{- range $part := list "access" "groups" "limits" -}}
{{- $_ := unset $gateway $part -}}
{{- end -}}
{{- if hasKey $gateway "security" -}}
{{- $_ := unset $gateway.security "api-keys" -}}
{{- end -}}
{{- $kept := include "gateway.restartMounts" .all | fromJsonArray -}}
{{- range $part := list "apis" "files" "git" "logs" "postgres" "s3" -}}
{{- if hasKey $gateway $part -}}
{{- $mounts := get (get $gateway $part) "mounts" | default dict -}}
{{- range $name := keys $mounts -}}
{{- if not (has (printf "%s/%s" $part $name) $kept) -}}
{{- $_ := unset $mounts $name -}}
{{- end -}}
{{- end -}}
{{- if not $mounts -}}
{{- $_ := unset (get $gateway $part) "mounts" -}}
{{- end -}}
{{- if not (get $gateway $part) -}}
{{- $_ := unset $gateway $part -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (hasKey $config "gateway") (not $gateway) -}}
{{- $_ := unset $config "gateway" -}}
{{- end -}}
{{- $config | toYaml -}}
{{- end }}
