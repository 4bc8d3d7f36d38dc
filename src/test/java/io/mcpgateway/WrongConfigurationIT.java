package io.mcpgateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** Tests the error messages for invalid configuration. */
@ExtendWith(OutputCaptureExtension.class)
class WrongConfigurationIT {

	private static final String ROOT = "gateway.files.mounts.docs.root";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					gateway.server.page-size       | 0    | gateway.server.page-size must be from 1 to 1000
					gateway.server.page-size       | many | gateway.server.page-size has the invalid value "many": expected an integer (
					gateway.server.name            | ' '  | gateway.server.name must not be empty
					gateway.server.request-time    | 0s   | gateway.server.request-time must be longer than 0s
					gateway.server.icons[0].src    | http://x | gateway.server.icons[0].src must be an https: or data: URI
					gateway.server.page-sise       | 1    | gateway.server.page-sise is not a property of the gateway: check the spelling (
					gateway.http.max-body          | 1TB  | gateway.http.max-body must be from 1KB to 100MB
					gateway.http.max-batch         | 1001 | gateway.http.max-batch must be from 1 to 1000
					gateway.http.max-bodies        | 1KB  | gateway.http.max-bodies must be from 1MB to 1TB
					gateway.http.max-bodies-per-caller | 1KB | gateway.http.max-bodies-per-caller must be from 1MB to 1TB
					gateway.http.max-connections   | 0    | gateway.http.max-connections must be from 1 to 1000000
					gateway.http.max-connections-per-address | 0 | gateway.http.max-connections-per-address must be from 1 to 1000000
					gateway.http.max-in-flight     | 0    | gateway.http.max-in-flight must be from 1 to 10000
					gateway.http.max-streams-per-address | -1 | gateway.http.max-streams-per-address must not be negative
					gateway.subscriptions.max-uris | 0    | gateway.subscriptions.max-uris must be from 1 to 100000
					gateway.subscriptions.max-per-caller | 999 | gateway.subscriptions.max-per-caller must be at least max-uris
					gateway.subscriptions.max-uri-bytes | 17KB | gateway.subscriptions.max-uri-bytes must be from 100B to 16KB
					gateway.subscriptions.max-bytes-per-stream | 9B | gateway.subscriptions.max-bytes-per-stream must be from 100B to 100MB
					gateway.subscriptions.max-bytes-per-caller | 2GB | gateway.subscriptions.max-bytes-per-caller must be from 100B to 1GB
					gateway.subscriptions.max-bytes | 2GB | gateway.subscriptions.max-bytes must be from 100B to 1GB
					gateway.limits.subscribes-per-second | -1 | gateway.limits.subscribes-per-second must be from 0 to 1000000
					gateway.subscriptions.remembered | 0  | gateway.subscriptions.remembered must be from 1 to 10000000
					gateway.subscriptions.max-age  | 1ms  | gateway.subscriptions.max-age must be from 1s to 365d
					gateway.subscriptions.drain    | -1s  | gateway.subscriptions.drain must not be negative
					gateway.subscriptions.refuse-after | 2m | gateway.subscriptions.refuse-after must be from 0s to 1m
					gateway.cluster.log-size       | 1KB  | gateway.cluster.log-size must be from 1MB to 100GB
					gateway.subscriptions.max-uri  | 1    | gateway.subscriptions.max-uri is not a property of the gateway: check the spelling (
					gateway.http.max-bodi          | 1KB  | gateway.http.max-bodi is not a property of the gateway: check the spelling (
					gateway.http.allowed-origins   | *    | gateway.http.allowed-origins must be origins such as https://app.example, without path or wildcard
					gateway.http.trusted-proxies   | 10.0.0.0/0 | gateway.http.trusted-proxies must be IP addresses or networks such as 10.0.0.0/8, and not all addresses
					gateway.http.trusted-proxies   | proxy.example | gateway.http.trusted-proxies must be IP addresses or networks such as 10.0.0.0/8, and not all addresses
					server.forward-headers-strategy | native | gateway.http.trusted-proxies replaces server.forward-headers-strategy: remove it, and name the proxies here
					server.forward-headers-strategy | framework | gateway.http.trusted-proxies replaces server.forward-headers-strategy: remove it, and name the proxies here
					server.http2.enabled           | true | gateway.http serves HTTP/2 over TLS only: set server.ssl, or remove server.http2.enabled
					gateway.cluster.join-time      | 2d   | gateway.cluster.join-time must be from 0d to 1d
					gateway.sessions.idle          | soon | gateway.sessions.idle has the invalid value "soon": expected a duration such as 30s (
					gateway.sessions.idol          | 1s   | gateway.sessions.idol is not a property of the gateway: check the spelling (
					gateway.prompts.directory      | ' '  | gateway.prompts.directory must not be empty
					gateway.prompts.poll-interval  | 1ms  | gateway.prompts.poll-interval must be from 100ms to 1h
					gateway.prompts.max-argument   | 2MB  | gateway.prompts.max-argument must be from 1B to 1MB
					gateway.prompts.max-resource   | 0B   | gateway.prompts.max-resource must be from 1B to 16MB
					gateway.prompts.max-resource   | big  | gateway.prompts.max-resource has the invalid value "big": expected a size such as 10MB (
					gateway.prompts.directori      | /    | gateway.prompts.directori is not a property of the gateway: check the spelling (
					gateway.search.max-document    | 1B   | gateway.search.max-document must be from 1KB to 16MB
					gateway.search.max-grep-text   | 2GB  | gateway.search.max-grep-text must be from 1KB to 1GB
					gateway.search.timeout         | 0s   | gateway.search.timeout must be from 10ms to 1m
					gateway.search.rescan          | 0s   | gateway.search.rescan must be from 1s to 365d
					gateway.search.threads         | 0    | gateway.search.threads must be from 1 to 64
					gateway.search.directory       | /dev/null/index | gateway.search.directory cannot be written: create the directory
					gateway.search.director        | /    | gateway.search.director is not a property of the gateway: check the spelling (
					gateway.documents.enabled      | maybe | gateway.documents.enabled has the invalid value "maybe": expected true or false (
					gateway.documents.directory    | /dev/null/markdown | gateway.documents.directory cannot be written: create the directory
					gateway.documents.cache-size   | 1KB  | gateway.documents.cache-size must be from 1MB to 1TB
					gateway.documents.max-size     | 2GB  | gateway.documents.max-size must be from 1KB to 1GB
					gateway.documents.max-output   | 65MB | gateway.documents.max-output must be from 1KB to 64MB
					gateway.documents.max-pages    | 0    | gateway.documents.max-pages must be from 1 to 100000
					gateway.documents.max-parts    | -1   | gateway.documents.max-parts must be from 0 to 10000
					gateway.documents.max-depth    | 21   | gateway.documents.max-depth must be from 0 to 20
					gateway.documents.workers      | 0    | gateway.documents.workers must be from 1 to 64
					gateway.documents.memory       | 1MB  | gateway.documents.memory must be from 64MB to 16GB
					gateway.documents.max-waiting  | 0    | gateway.documents.max-waiting must be from 1 to 10000
					gateway.documents.max-time     | 11m  | gateway.documents.max-time must be from 1s to 10m
					gateway.documents.max-silence  | 1ms  | gateway.documents.max-silence must be from 1s to 10m
					gateway.documents.idle-time    | 0s   | gateway.documents.idle-time must be from 1s to 1d
					gateway.documents.max-tim      | 1s   | gateway.documents.max-tim is not a property of the gateway: check the spelling (
					gateway.limits.requests-per-second | -1 | gateway.limits.requests-per-second must be from 0 to 1000000
					gateway.limits.burst           | 5    | gateway.limits.burst needs requests-per-second
					gateway.limits.in-flight       | few  | gateway.limits.in-flight has the invalid value "few": expected an integer (
					gateway.limits.bytes-per-second | 1GB | gateway.limits.bytes-per-second must be from 0 to 900MB
					gateway.limits.burst-bytes     | 1MB  | gateway.limits.burst-bytes needs bytes-per-second
					gateway.limits.streams         | -1   | gateway.limits.streams must be from 0 to 1000000
					gateway.limits.stream          | 1    | gateway.limits.stream is not a property of the gateway: check the spelling (
					gateway.audit.file             | /dev/null/audit | gateway.audit.file is not writable: name a file in a writable directory
					gateway.audit.max-file-size    | 1B   | gateway.audit.max-file-size must be from 1KB to 100GB
					gateway.audit.files            | 0    | gateway.audit.files must be from 1 to 1000
					gateway.audit.enabled          | maybe | gateway.audit.enabled has the invalid value "maybe": expected true or false (
					gateway.audit.filee            | /    | gateway.audit.filee is not a property of the gateway: check the spelling (
					gateway.security.mode          | open | gateway.security.mode has the invalid value "open": expected one of
					gateway.security.mode          | api-key | gateway.security.api-keys or gateway.security.api-keys-file is required if gateway.security.mode is api-key
					gateway.security.mode          | oauth2 | gateway.security.oauth2.issuer is required if gateway.security.mode is oauth2
					gateway.security.mod           | none | gateway.security.mod is not a property of the gateway: check the spelling (
					gateway.security.oauth2        | s3cr3t | gateway.security.oauth2 needs nested properties instead of a value
					gateway.security.api-keys-file | /x   | gateway.security.mode must be api-key, as API keys are configured
					server.address                 | 0.0.0.0 | gateway.security.mode is none, but server.address is not a loopback address: set the mode to api-key or oauth2
					management.server.address      | 0.0.0.0 | gateway.security.mode is none, but management.server.address is not a loopback address: set the mode to
					gateway.screen.enabled         | true | gateway.screen.enabled is for gateways that run with --stdio: start the gateway with --stdio, or remove gateway.screen.enabled
					gateway.screen.interval        | 10ms | gateway.screen.interval must be from 1s to 1m
					gateway.screen.enable          | true | gateway.screen.enable is not a property of the gateway: check the spelling (
					gateway.system.enabled         | true | gateway.system.enabled is for gateways that run with --stdio: start the gateway with --stdio, or remove gateway.system.enabled
					gateway.system.interval        | 2h   | gateway.system.interval must be from 1s to 1h
					gateway.system.max-processes   | 0    | gateway.system.max-processes must be from 1 to 1000
					gateway.public-url             | mcp.example.com | gateway.public-url must be an http or https URL such as https://mcp.example.com, without user, query or fragment
					gateway.public-url             | https://user@mcp.example.com | gateway.public-url must be an http or https URL
					gateway.public-url             | https://mcp.example.com/?x=1 | gateway.public-url must be an http or https URL
					gateway.console.enabled        | maybe | gateway.console.enabled has the invalid value "maybe": expected true or false (
					gateway.console.client-id      | ' '  | gateway.console.client-id must not be empty
					gateway.console.scopes         | a b  | gateway.console.scopes has an invalid scope: a scope such as resources:read has no spaces, quotes or backslashes
					gateway.console.authorization-origins | http://idp.example | gateway.console.authorization-origins must be https origins such as https://idp.example, without a path
					gateway.console.authorization-origins | https://idp.example/ | gateway.console.authorization-origins must be https origins such as https://idp.example, without a path
					gateway.console.authorization-origins | https://idp.example; script-src * | gateway.console.authorization-origins must be https origins
					gateway.console.clientid2      | x    | gateway.console.clientid2 is not a property of the gateway: check the spelling (
					gateway.page-size              | 1    | gateway.page-size is not a property of the gateway: check the spelling (
					gateway.file.mounts.docs.root  | /    | gateway.file.mounts.docs.root is not a property of the gateway: check the spelling (
					""")
	void stopsTheStartWithASentenceThatNamesTheProperty(String property, String value, String sentence,
			CapturedOutput output) {
		assertRefused(Map.of(property, value), sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					gateway.files.threads                   | 0       | gateway.files.threads must be from 1 to 1024
					gateway.files.name-cache                | -1B     | gateway.files.name-cache must be from 0 to 16GB
					gateway.cache.max-size                  | -1B     | gateway.cache.max-size must be from 0 to 64GB
					gateway.files.mounts[My Docs].root      | /       | gateway.files.mounts.My Docs: invalid name: use 1 to 63 lower-case letters, digits, dots, dashes or underscores
					gateway.files.mounts.other.title        | Other   | gateway.files.mounts.other.root is required: the directory to serve
					gateway.files.mounts.docs.rot           | /       | gateway.files.mounts.docs.rot is not a property of the gateway: check the spelling (
					gateway.files.mounts.docs.priority      | 2       | gateway.files.mounts.docs.priority must be from 0 to 1
					gateway.files.mounts.docs.priority      | high    | gateway.files.mounts.docs.priority has the invalid value "high": expected a number (
					gateway.files.mounts.docs.audience      | nobody  | gateway.files.mounts.docs.audience has the invalid value "nobody": expected one of
					gateway.files.mounts.docs.cache-scope   | shared  | gateway.files.mounts.docs.cache-scope has the invalid value "shared": expected one of
					gateway.files.mounts.docs.ttl           | -1s     | gateway.files.mounts.docs.ttl must not be negative
					gateway.git.mounts.book.branch          | main    | gateway.git.mounts.book.path is required: the repository to serve
					gateway.git.mounts.book.pth             | /       | gateway.git.mounts.book.pth is not a property of the gateway: check the spelling (
					gateway.logs.mounts.app.title           | App     | gateway.logs.mounts.app needs one of path, pods and loki
					gateway.logs.mounts.app.path            | /l/{a}  | gateway.logs.mounts.app.path cannot have "{a}": write a path from the root
					gateway.logs.mounts.app.pth             | /       | gateway.logs.mounts.app.pth is not a property of the gateway: check the spelling (
					gateway.files.mounts.docs.follow-links  | perhaps | gateway.files.mounts.docs.follow-links has the invalid value "perhaps": expected true or false (
					gateway.files.mounts.docs.watch         | often   | gateway.files.mounts.docs.watch has the invalid value "often": expected one of
					gateway.files.mounts.docs.coalesce      | 0ms     | gateway.files.mounts.docs.coalesce must be from 1ms to 10s
					gateway.files.mounts.docs.coalesce      | 11s     | gateway.files.mounts.docs.coalesce must be from 1ms to 10s
					gateway.files.mounts.docs.poll-interval | 99ms    | gateway.files.mounts.docs.poll-interval must be from 100ms to 1h
					gateway.files.mounts.docs.poll-interval | 2h      | gateway.files.mounts.docs.poll-interval must be from 100ms to 1h
					gateway.files.mounts.docs.exclude       | /a/**   | gateway.files.mounts.docs.exclude cannot have "/a/**": write a path from the root
					gateway.files.mounts.docs.exclude       | secret/ | gateway.files.mounts.docs.exclude cannot have "secret/": write a path from the root
					gateway.files.mounts.docs.include[0]    | *.{md}  | gateway.files.mounts.docs.include cannot have "*.{md}": write a path from the root
					""")
	void stopsTheStartWithASentenceThatNamesTheMount(String property, String value, String sentence,
			CapturedOutput output) {
		assertRefused(Map.of(ROOT, "/", property, value), sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					url                  | http://api.example   | .url must be an https URL without user, query or fragment
					url                  | https://a@b.example  | .url must be an https URL without user, query or fragment
					url                  | https://10.0.0.1     | .url has an address that is not public: name its network in networks
					url                  | https://[::1]/       | .url has an address that is not public: name its network in networks
					openapi              | http://x.example/a   | .openapi must be a file, or an https URL without user, query or fragment
					openapi              | https://169.254.1.1/ | .openapi has an address that is not public: name its network in networks
					networks             | 10.0.0.1             | .networks must be networks such as 10.20.0.0/16
					networks             | intranet/8           | .networks must be networks such as 10.20.0.0/16
					networks             | 10.0.0.0/33          | .networks must be networks such as 10.20.0.0/16
					username             | me                   | must have both username and password, or neither
					operations.x.path    | x                    | .operations.x.path must be a path below url with variables
					operations.x.path    | /a/{b                | .operations.x.path must be a path below url with variables
					oauth2.token-uri     | http://x.example     | .oauth2.token-uri must be an https URL without user, query or fragment
					timeout              | 0s                   | .timeout must be from 1s to 10m
					identity.issuers     | acme                 | .identity needs token-exchange or forward
					identity.forward.Authorization | sub        | .identity.forward has the header Authorization, which HTTP or credentials need
					identity.forward.Content_Length | sub       | .identity.forward has the header Content_Length, which HTTP or credentials need
					identity.forward.X-Forwarded-For | sub      | .identity.forward has the header X-Forwarded-For, which HTTP or credentials need
					identity.forward.X-Api-Key | sub            | .identity.forward has the header X-Api-Key, which HTTP or credentials need
					identity.forward.Cookie | sub               | .identity.forward has the header Cookie, which HTTP or credentials need
					identity.mode        | forward              | .identity.mode is not a property of the gateway: check the spelling (
					max-size             | 1B                   | .max-size must be from 1KB to 10GB
					connections          | 0                    | .connections must be from 1 to 1000
					poll-interval        | 10ms                 | .poll-interval must be from 1s to 1d
					openapi-interval     | 10ms                 | .openapi-interval must be from 1s to 1d
					exclude              | /a                   | .exclude cannot have "/a": write a path from the root
					header               | x                    | .header is not a property of the gateway: check the spelling (
					""")
	void stopsTheStartWithASentenceThatNamesThePropertyOfAnApi(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.apis.mounts.shop";
		Map<String, String> properties = new HashMap<>(
				Map.of(mount + ".url", "https://api.example", mount + ".operations.all.path", "/all"));
		properties.put(mount + "." + property, value);
		assertRefused(properties, mount + sentence.replaceFirst("^must", " must"), output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mask-patterns | (      | .mask-patterns cannot have "(": write an RE2 expression
			exclude       | /a     | .exclude cannot have "/a": write a path from the root
			max-line      | 2MB    | .max-line must be from 1KB to 1MB
			max-scan      | 1KB    | .max-scan must be from 1MB to 1TB
			lines         | 0      | .lines must be from 1 to 10000
			timeframe     | 0s     | .timeframe must be from 1s to 365d
			poll-interval | 100ms  | .poll-interval must be from 1s to 1h
			format        | xml    | .format cannot be "xml": write auto, json, logfmt, plain, or an RE2 expression
			format        | (?P<t  | .format cannot be "(?P<t": write auto, json, logfmt, plain, or an RE2 expression
			zone          | Mars   | .zone has the invalid value "Mars"
			loki.url      | http:x | needs one of path, pods and loki
			""")
	void stopsTheStartWithASentenceThatNamesThePropertyOfALog(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.logs.mounts.app";
		assertRefused(Map.of(mount + ".path", "/var/log/*.log", mount + "." + property, value),
				mount + (sentence.startsWith(".") ? "" : " ") + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			loki | url        | ftp://loki           | .url must be an http or https URL without user, query or fragment
			loki | url        | http://me:pw@loki    | .url must be an http or https URL without user, query or fragment
			loki | selector   | app="x"              | .selector must be a stream selector
			loki | label      | a-b                  | .label must be the name of a label
			loki | username   | me                   | must have both username and password, or neither
			loki | ca-file    | /no/such/file        | .ca-file must be a file that the gateway may read
			loki | lookback   | 1m                   | .lookback must be from 1h to 365d
			loki | timeout    | 0s                   | .timeout must be from 1s to 10m
			loki | tenant     | x                    | .tenant is not a property of the gateway: check the spelling (
			pods | namespaces | Shop                 | .namespaces must be names of namespaces
			pods | namespaces | ``                   | .namespaces is required outside of a cluster
			pods | selector   | a=b&x=y              | .selector must be a label selector
			pods | server     | http://10.0.0.1:6443 | .server must be an https URL without user, query or fragment
			pods | server     | ``                   | .server is required outside of a cluster
			pods | server     | https://10.0.0.1     | .token-file and .ca-file must be files that the gateway may read
			pods | timeout    | 0s                   | .timeout must be from 1s to 10m
			""")
	void stopsTheStartWithASentenceThatNamesThePropertyOfTheSourceOfALog(String source, String property, String value,
			String sentence, CapturedOutput output) {
		String mount = "gateway.logs.mounts.app." + source;
		Map<String, String> properties = new HashMap<>(
				source.equals("loki") ? Map.of(mount + ".url", "http://loki:3100")
						: Map.of(mount + ".namespaces", "shop", mount + ".server", "http://127.0.0.1:8001"));
		properties.put(mount + "." + property, value);
		assertRefused(properties, mount + (sentence.startsWith(".") ? "" : " ") + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					uri           | ''            | .uri must be a URI such as test://handbook or urn:isbn:0451450523
					uri           | handbook      | .uri must be a URI such as test://handbook or urn:isbn:0451450523
					uri           | test://{id}   | .uri must not have variables: use uri-template
					uri-template  | test://{id}   | must have either uri or uri-template
					url           | x             | .url is not a property of the gateway: check the spelling (
					base64        | AAAA          | must have one of text, base64, file and classpath
					priority      | 2             | .priority must be from 0 to 1
					audience      | nobody        | .audience has the invalid value "nobody": expected one of
					mime-type     | text          | .mime-type has the invalid value "text": expected a media type such as text/plain (
					ttl           | -1s           | .ttl must not be negative
					poll-interval | 1ms           | .poll-interval must be from 100ms to 1h
					cache-scope   | shared        | .cache-scope has the invalid value "shared": expected one of
					icons[0].src  | http://x/y    | .icons[0].src must be an https: or data: URI
					icons[0].url  | https://x/y   | .icons[0]
					values.id     | a             | .values must be of variables of the template
					""")
	void stopsTheStartWithASentenceThatNamesTheResource(String property, String value, String sentence,
			CapturedOutput output) {
		Map<String, String> properties = new HashMap<>(
				Map.of("gateway.resources.a.uri", "config:a", "gateway.resources.a.text", "A"));
		properties.put("gateway.resources.a." + property, value);
		assertRefused(properties, "gateway.resources.a" + (sentence.startsWith(".") ? "" : " ") + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					uri-template | x:{a}{b}   | text      | .         | .uri-template must have text between two variables
					uri-template | x:{?a}     | text      | .         | .uri-template must use variables of the form {id} or {+path} only
					uri-template | x:100%{id} | text      | .         | .uri-template must have two hexadecimal digits after each percent sign
					uri-template | x:a        | text      | .         | .uri-template must have a variable such as {id}: otherwise use uri
					uri-template | {id}       | text      | .         | .uri-template must be a URI such as
					uri-template | x:{id}     | text      | {{name}}  | .text has {{name}}, which is not a variable of the template
					uri-template | x:{id}     | text      | {{#id}}a{{/id}} | .text has {{#id}}: only variables such as {{id}} are supported
					uri-template | x:{id}     | text      | {{>id}}   | .text has {{>id}}: only variables such as {{id}} are supported
					uri-template | x:{id}     | text      | {{#id}}   | .text has invalid placeholders
					uri-template | x:{id}     | base64    | AAAA      | .base64 cannot have variables: use text, file or classpath
					uri-template | x:{id}     | file      | /x/{id}   | .file must not have variables: put the variables into the text of the file
					uri          | x:a        | base64    | ?         | .base64 must be base64
					uri          | x:a        | classpath | none.txt  | .classpath must name a resource on the classpath
					""")
	void stopsTheStartWithASentenceThatSaysWhatIsWrongInIt(String form, String uri, String source, String value,
			String sentence, CapturedOutput output) {
		assertRefused(Map.of("gateway.resources.a." + form, uri, "gateway.resources.a." + source, value),
				"gateway.resources.a" + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			uri              | ''              | .uri must have 1 to 100 globs such as file:///docs/**
			uri              | docs/**         | .uri has the invalid glob "docs/**": write a URI as listed
			uri              | file:///{a}/**  | .uri has the invalid glob "file:///{a}/**": write a URI as listed
			scopes           | ''              | .scopes must have at least one value, and no empty value
			roles            | ''              | .roles must have at least one value, and no empty value
			keys             | ''              | .keys must have at least one value, and no empty value
			claims.dept      | ''              | .claims.dept must have at least one value, and no empty value
			verbs            | ''              | .verbs must have at least one value, and no empty value
			verbs            | write           | .verbs
			effect           | refuse          | .effect has the invalid value "refuse": expected one of
			scope            | a               | .scope
			anonymous        | perhaps         | .anonymous has the invalid value "perhaps": expected true or false (
			""")
	void stopsTheStartWithASentenceThatNamesTheRule(String property, String value, String sentence,
			CapturedOutput output) {
		Map<String, String> properties = new HashMap<>(
				Map.of("gateway.access.rules[0].uri", "**", "gateway.access.rules[1].uri", "**"));
		properties.put("gateway.access.rules[1]." + property, value);
		assertRefused(properties, "gateway.access.rules[1]" + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '\'', delimiter = '|',
			textBlock = """
					team.mounts            | files/dogs           | gateway.groups.team.mounts has "files/dogs", which is no mount; the mounts are files/docs
					team.mounts            | docs                 | gateway.groups.team.mounts has "docs", which is no mount; the mounts are files/docs
					team.prefixes          | s3://dogs/           | gateway.groups.team.prefixes has "s3://dogs/": no source has URIs that begin with it; they begin with file:///docs/
					team.prefixes          | file:///docs/**      | gateway.groups.team.prefixes has "file:///docs/**": a prefix has no stars, and includes everything below
					team.prefixes          | docs                 | gateway.groups.team.prefixes has "docs": write the beginning of URIs, such as file:///docs/, of at most 1000 characters
					team.tools             | bark                 | gateway.groups.team.tools has "bark", which is no tool; the tools are list_resources, find,
					team.prompts           | bark                 | gateway.groups.team.prompts needs gateway.prompts.directory: set both, or remove the prompts
					team.title             | Team                 | gateway.groups.team is empty: name at least one of its mounts, prefixes, tools or prompts
					team.mount             | files/docs           | gateway.groups.team.mount is not a property of the gateway: check the spelling (
					all.mounts             | files/docs           | gateway.groups.all: the name all is reserved for the whole gateway in metrics
					'[a b].mounts'         | files/docs           | gateway.groups.a b: invalid name: use 1 to 63 lower-case letters, digits or dashes, since the name is part of a path
					'[a/b].mounts'         | files/docs           | gateway.groups.a/b: invalid name
					'[..].mounts'          | files/docs           | gateway.groups...: invalid name
					'[Team].mounts'        | files/docs           | gateway.groups.Team: invalid name
					team.limits.in-flight  | -1                   | gateway.groups.team.limits.in-flight must be from 0 to 1000000
					team.shared-limits.burst | 5                  | gateway.groups.team.shared-limits.burst needs requests-per-second
					team.required-scopes   | a                    | gateway.groups.team.required-scopes needs gateway.security.mode api-key or oauth2, since other callers have no scopes
					team.audiences         | a                    | gateway.groups.team.audiences needs gateway.security.mode oauth2
					""")
	void stopsTheStartWithASentenceThatNamesTheGroup(String property, String value, String sentence,
			CapturedOutput output, @TempDir Path directory) {
		Map<String, String> properties = new HashMap<>(Map.of(ROOT, directory.toString()));
		if (property.startsWith("team.") && !property.equals("team.title")) {
			properties.put("gateway.groups.team.prefixes", "file:///docs/");
		}
		properties.put("gateway.groups." + property, value);
		assertRefused(properties, sentence, output);
	}

	@Test
	void stopsTheStartIfGroupsAreTheOnlyEndpointsAndMissing(CapturedOutput output) {
		assertRefused(Map.of("gateway.http.groups-only", "true"),
				"gateway.http.groups-only needs gateway.groups: configure a group, or remove groups-only", output);
	}

	@Test
	void stopsTheStartIfARuleIsForSomeAndForAll(CapturedOutput output) {
		assertRefused(
				Map.of("gateway.access.rules[0].uri", "**", "gateway.access.rules[0].anonymous", "true",
						"gateway.access.rules[0].keys", "a"),
				"gateway.access.rules[0].anonymous cannot be true beside scopes, roles, keys, issuers or claims",
				output);
	}

	@Test
	void stopsTheStartIfRulesAreLargerThanTheirBounds(CapturedOutput output) {
		assertRefused(Map.of("gateway.access.rules[0].uri", "x:" + "a".repeat(999)),
				"gateway.access.rules[0].uri has a glob of more than 1000 characters", output);
		Map<String, String> many = new HashMap<>();
		for (int i = 0; i < 1001; i++) {
			many.put("gateway.access.rules[" + i + "].uri", "**");
		}
		assertRefused(many, "gateway.access.rules must have at most 1000 rules", output);
		assertRefused(Map.of("gateway.access.cursor-secret", "short"),
				"gateway.access.cursor-secret must have 16 to 1000 characters", output);
	}

	@Test
	void stopsTheStartIfSessionsHaveWrongSecretsOrAges(CapturedOutput output) {
		assertRefused(Map.of("gateway.sessions.secret", "short"),
				"gateway.sessions.secret must have 16 to 1000 characters", output);
		assertRefused(Map.of("gateway.sessions.previous-secret", "a secret that is long"),
				"gateway.sessions.previous-secret requires gateway.sessions.secret", output);
		assertRefused(Map.of("gateway.sessions.max-age", "0s"), "gateway.sessions.max-age must be from 1s to 30d",
				output);
	}

	@Test
	void stopsTheStartIfResourcesHaveTheSameUri(CapturedOutput output) {
		assertRefused(
				Map.of("gateway.resources.a.uri", "x:a", "gateway.resources.a.text", "A", "gateway.resources.b.uri",
						"x:a", "gateway.resources.b.text", "B"),
				"gateway.resources.b has the same URI as gateway.resources.a", output);
	}

	@Test
	void stopsTheStartIfAResourceLiesInAMount(CapturedOutput output) {
		assertRefused(Map.of(ROOT, "/", "gateway.resources.a.uri", "file:///docs/a", "gateway.resources.a.text", "A"),
				"gateway.* configures two sources for URIs that start with file:///docs/a", output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					url                        | jdbc:postgresql://db/shop | .url is required, such as r2dbc:postgresql://db.example:5432/shop
					url                        | r2dbc:h2:mem:///shop      | .url is required, such as r2dbc:postgresql://db.example:5432/shop
					url                        | r2dbc:postgresql://db/shop?sslMode=maybe | .url has invalid options
					urls                       | x                         | .urls is not a property of the gateway: check the spelling (
					schemas                    | a,a                       | .schemas must name each schema once
					pool-size                  | 0                         | .pool-size must be from 1 to 1000
					pool-size                  | many                      | .pool-size has the invalid value "many": expected an integer (
					connect-timeout            | 1ms                       | .connect-timeout must be from 100ms to 1m
					statement-timeout          | 0s                        | .statement-timeout must be from 10ms to 1h
					lock-timeout               | 0s                        | .lock-timeout must be from 10ms to 1h
					stream-timeout             | 0s                        | .stream-timeout must be from 1s to 1d
					poll-interval              | 0s                        | .poll-interval must be from 100ms to 1h
					unseen-interval            | 0s                        | .unseen-interval must be from 1s to 1d
					coalesce                   | 2h                        | .coalesce must be from
					row-keys[a.b.c]            | id                        | .row-keys.a.b.c must name one relation
					row-keys.orders            | id,id                     | .row-keys.orders must name each column once
					row-keys.orders            | ''                        | .row-keys.orders must name at least one column
					priority                   | 2                         | .priority must be from 0 to 1
					ttl                        | -1s                       | .ttl must not be negative
					watch                      | often                     | .watch has the invalid value "often": expected one of
					rows.limit                 | 0                         | .rows.limit must be from 1 to max-limit
					rows.max-limit             | 0                         | .rows.max-limit must be from 1 to 100000000
					rows.max-value             | 1GB                       | .rows.max-value must be from 256B to 8MB
					queries.top.title          | Top                       | .queries.top.sql is required: the query to run
					include                    | a.b.c                     | .include cannot have "a.b.c"
					exclude[0]                 | ''                        | .exclude cannot have ""
					queries.top.sql            | select 1 as a; select 2   | .queries.top.sql must be one statement
					queries.top.sql            | select :n as n            | .queries.top.sql
					queries.top.sql            | select 'a                 | .queries.top.sql has an unclosed quote or comment
					queries[The Top].sql       | select 1 as one           | .queries.The Top: invalid name: use 1 to 63 lower-case letters, digits, dots, dashes or underscores
					""")
	void stopsTheStartWithASentenceThatNamesTheDatabase(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.postgres.mounts.shop.";
		Map<String, String> properties = new HashMap<>(
				Map.of(mount + "url", "r2dbc:postgresql://localhost:1/shop", mount + "username", "reader"));
		properties.put(mount + property, value);
		assertRefused(properties, "gateway.postgres.mounts.shop" + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					bucket            | a/b                        | .bucket is required: the name of the bucket to serve
					buckett           | x                          | .buckett is not a property of the gateway: check the spelling (
					prefix            | a/..                       | .prefix must be a beginning of keys, such as 2026/, and must not end in a segment of dots
					endpoint          | minio.example              | .endpoint must be a URL without a path, such as https://minio.example:9000
					endpoint          | ftp://minio.example        | .endpoint must be a URL without a path, such as https://minio.example:9000
					endpoint          | https://me:pass@minio      | .endpoint must be a URL without a path, such as https://minio.example:9000
					access-key-id     | AKIA                       | must have both access-key-id and secret-access-key, or neither
					session-token     | token                      | .session-token must come with access-key-id and secret-access-key
					priority          | 2                          | .priority must be from 0 to 1
					include           | /a                         | .include cannot have "/a": write a path from the root
					exclude           | a/                         | .exclude cannot have "a/": write a path from the root
					path-style        | maybe                      | .path-style has the invalid value "maybe": expected true or false (
					connect-timeout   | 1ms                        | .connect-timeout must be from 100ms to 1m
					response-timeout  | 1h                         | .response-timeout must be from 100ms to 10m
					retries           | 11                         | .retries must be from 0 to 10
					ttl               | -1s                        | .ttl must not be negative
					watch             | often                      | .watch has the invalid value "often": expected one of
					watch             | sqs                        | .queue is required for watch=sqs: the URL of the queue that the bucket notifies
					watch             | webhook                    | .webhook-token is required for watch=webhook: a secret of at least 16 characters
					poll-interval     | 1ms                        | .poll-interval must be from 100ms to 1d
					poll-requests     | 0                          | .poll-requests must be from 1 to 100000
					""")
	void stopsTheStartWithASentenceThatNamesTheBucket(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.s3.mounts.acme";
		Map<String, String> properties = new HashMap<>(
				Map.of(mount + ".bucket", "acme", mount + ".region", "eu-west-1"));
		properties.put(mount + "." + property, value);
		assertRefused(properties, mount + (sentence.startsWith(".") ? "" : " ") + sentence, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					issuer            | http://idp.example     | .issuer must be an https URL such as https://idp.example, without user
					issuer            | https://me:pass@idp    | .issuer must be an https URL such as https://idp.example, without user
					resource          | ''                     | .resource is required: set the public URL of the gateway
					resource          | gw.example             | .resource must be an https URL such as
					jwk-set-uri       | http://idp.example/j   | .jwk-set-uri must be an https URL such as
					introspection-uri | https://idp.example/i  | ': set introspection-uri, client-id and client-secret together'
					client-secret     | s3cr3t                 | ': set introspection-uri, client-id and client-secret together'
					algorithms        | none                   | .algorithms has the invalid value "none": expected one of
					algorithms        | HS256                  | .algorithms has the invalid value "HS256": expected one of
					clock-skew        | 1h                     | .clock-skew must be from 0d to 5m
					token-cache       | 1h                     | .token-cache must be from 0d to 10m
					required-scopes   | a"b                    | .required-scopes has an invalid scope
					roles             | x                      | .roles is not a property of the gateway: check the spelling (
					""")
	void stopsTheStartWithASentenceThatNamesTheAuthorizationServer(String property, String value, String sentence,
			CapturedOutput output) {
		String prefix = "gateway.security.oauth2";
		Map<String, String> properties = new HashMap<>(Map.of("gateway.security.mode", "oauth2", prefix + ".issuer",
				"https://idp.example", prefix + ".resource", "https://gw.example"));
		properties.put(prefix + "." + property, value);
		assertRefused(properties, prefix + sentence, output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					index                        | true              | .index cannot be true, since the mount shows its callers different resources
					cache-scope                  | public            | .cache-scope cannot be public, since the mount shows its callers different resources
					watch                        | webhook           | .watch must be poll or off beside identity
					endpoint                     | https://s3.example | .identity.endpoint is required beside endpoint
					identity.endpoint            | sts.example       | .identity.endpoint must be a URL without a path
					identity.duration            | 1m                | .identity.duration must be from 15m to 12h
					identity.prefix              | "{team}/"         | .identity.prefix has {team}, which is no name of a tag
					identity.prefix              | "department}/"    | .identity.prefix has a brace without its other
					identity.prefix              | ../               | .identity.prefix must have no segment of dots
					identity.roles[0].role-arn   | reader            | .identity.roles[0].role-arn must be the ARN of a role
					identity.roles[0].scopes     | ''                | .identity.roles[0].scopes must have at least one value
					identity.roles[0].issuers    | c                 | .identity.roles[0].issuers names the issuer c
					identity.roles[1].role-arn   | arn:aws:iam::1:role/x | .identity.roles[1].issuers is required, as callers of several issuers may have the same claims
					identity.tags[0].name        | aws:department    | .identity.tags[0].name must be the name of a session tag
					identity.tags[0].claim       | ''                | .identity.tags[0].claim must name a claim
					identity.tags[1].name        | Department        | .identity.tags[1].name must differ from the names before
					""")
	void stopsTheStartWithASentenceThatNamesTheIdentityAtABucket(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.s3.mounts.acme";
		Map<String, String> properties = new HashMap<>(
				Map.of(mount + ".bucket", "acme", mount + ".region", "eu-west-1", mount + ".identity.roles[0].role-arn",
						"arn:aws:iam::123456789012:role/reader", mount + ".identity.roles[0].issuers", "a",
						mount + ".identity.tags[0].name", "department", mount + ".identity.tags[0].claim", "department",
						mount + ".identity.tags[1].name", "team", mount + ".identity.tags[1].claim", "team"));
		if (property.equals("identity.prefix")) {
			properties.put(mount + ".identity.tags[1].name", "user");
		}
		properties.put(mount + ".webhook-token", "0123456789abcdef");
		properties.put("gateway.security.mode", "oauth2");
		properties.put("gateway.security.oauth2.resource", "https://gw.example");
		for (String name : List.of("a", "b")) {
			properties.put("gateway.security.oauth2.issuers." + name + ".issuer", "https://" + name + ".example");
		}
		properties.put(mount + "." + property, value);
		assertRefused(properties, mount + sentence, output);
	}

	@Test
	void stopsTheStartWithASentenceThatNamesAnUnknownIssuerOfARole(CapturedOutput output) {
		String role = "gateway.postgres.mounts.shop.identity.roles[0]";
		assertRefused(
				Map.of("gateway.postgres.mounts.shop.url", "r2dbc:postgresql://me@db.example/shop",
						"gateway.security.mode", "oauth2", "gateway.security.oauth2.resource", "https://gw.example",
						"gateway.security.oauth2.issuers.staff.issuer", "https://a.example", role + ".role", "reader",
						role + ".issuers", "staff,partner"),
				role + ".issuers names the issuer partner, which gateway.security.oauth2.issuers lacks", output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					cache-scope                              | public              | .cache-scope must be private beside identity
					username                                 | me                  | ' must have either identity.token-exchange, or username'
					headers.authorization                    | s3cr3t              | ' must have either identity.token-exchange, or username'
					identity.token-exchange.issuer           | http://login.example | .identity.token-exchange.issuer must be an https URL
					identity.token-exchange.token-uri        | http://login.example | .identity.token-exchange.token-uri must be an https URL
					identity.token-exchange.client-secret    | ''                  | .identity.token-exchange.client-secret is required
					identity.token-exchange.audience         |                     | .identity.token-exchange needs audience, resource or scopes
					identity.forward.X-User                  | sub                 | .identity.issuers is required, as callers of several issuers may have the same claims
					identity.issuers                         | other               | .identity.issuers names the issuer other
					identity.token-exchange.issuer           | https://c.example   | .identity.token-exchange.issuer is no issuer of
					index                                    | true                | .index is not a property of the gateway: check the spelling (
					""")
	void stopsTheStartWithASentenceThatNamesTheIdentityAtAnApi(String property, String value, String sentence,
			CapturedOutput output) {
		String mount = "gateway.apis.mounts.shop";
		String exchange = mount + ".identity.token-exchange.";
		Map<String, String> properties = new HashMap<>(Map.of(mount + ".url", "https://api.example",
				mount + ".operations.x.path", "/x", exchange + "issuer", "https://a.example", exchange + "client-id",
				"gateway", exchange + "client-secret", "s3cr3t", exchange + "audience", "orders"));
		properties.put("gateway.security.mode", "oauth2");
		properties.put("gateway.security.oauth2.resource", "https://gw.example");
		for (String name : List.of("a", "b")) {
			properties.put("gateway.security.oauth2.issuers." + name + ".issuer", "https://" + name + ".example");
		}
		if (property.equals("username")) {
			properties.put(mount + ".password", "s3cr3t");
		}
		if (value != null) {
			properties.put(mount + "." + property, value);
		}
		else {
			properties.remove(mount + "." + property);
		}
		assertRefused(properties, mount + sentence, output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					oauth2.issuer                     | https://idp.example   | .oauth2: set issuers in place of issuer, jwk-set-uri
					oauth2.client-secret              | s3cr3t                | .oauth2: set issuers in place of issuer, jwk-set-uri
					oauth2.issuers.b.issuer           | http://idp.example    | .oauth2.issuers.b.issuer must be an https URL such as
					oauth2.issuers.b.audiences        | x                     | .oauth2.issuers.b.issuer is required
					oauth2.issuers.b.issuer           | HTTPS://A.example/    | .oauth2.issuers.b.issuer must be an https URL such as
					oauth2.issuers.b.issuer           | https://A.example     | .oauth2.issuers.a and gateway.security.oauth2.issuers.b have the same issuer
					oauth2.issuers.b.issuer           | https://a.example:443/ | .oauth2.issuers.a and gateway.security.oauth2.issuers.b have the same issuer
					oauth2.issuers.a.client-secret    | s3cr3t                | .oauth2.issuers.a: set introspection-uri, client-id and client-secret together
					oauth2.issuers.a.required-scopes  | a"b                   | .oauth2.issuers.a.required-scopes has an invalid scope
					oauth2.issuers.a.algorithms       | none                  | .oauth2.issuers.a.algorithms has the invalid value "none": expected one of
					oauth2.issuers.a.clock-skew       | 1s                    | .oauth2.issuers.a.clock-skew is not a property of the gateway: check the spelling (
					""")
	void stopsTheStartWithASentenceThatNamesTheIssuer(String property, String value, String sentence,
			CapturedOutput output) {
		String prefix = "gateway.security";
		Map<String, String> properties = new HashMap<>(Map.of(prefix + ".mode", "oauth2", prefix + ".oauth2.resource",
				"https://gw.example", prefix + ".oauth2.issuers.a.issuer", "https://a.example"));
		properties.put(prefix + "." + property, value);
		assertRefused(properties, prefix + sentence, output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@Test
	void stopsTheStartForASecondIssuerThatIntrospects(CapturedOutput output) {
		String prefix = "gateway.security.oauth2";
		Map<String, String> properties = new HashMap<>(
				Map.of("gateway.security.mode", "oauth2", prefix + ".resource", "https://gw.example"));
		for (String name : List.of("a", "b")) {
			String issuer = prefix + ".issuers." + name;
			properties.put(issuer + ".issuer", "https://" + name + ".example");
			properties.put(issuer + ".introspection-uri", "https://" + name + ".example/introspect");
			properties.put(issuer + ".client-id", "gateway");
			properties.put(issuer + ".client-secret", "s3cr3t");
		}
		assertRefused(properties, prefix + ".issuers: only one issuer may have introspection-uri, as an opaque token"
				+ " does not name its issuer: a and b have one", output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@ParameterizedTest
	@ValueSource(strings = { "rules[0].issuers", "explain-issuers" })
	void stopsTheStartForARuleOfAnUnknownIssuer(String property, CapturedOutput output) {
		assertRefused(Map.of("gateway.access.rules[0].uri", "**", "gateway.access." + property, "partner"),
				"gateway.access." + property + " names the issuer partner, which gateway.security.oauth2.issuers lacks",
				output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					api-keys.ci.hashes  | sha256:12   | .api-keys.ci.hashes must be a list of sha256: followed by 64 hexadecimal digits
					api-keys.ci.scopes  | a           | .api-keys.ci.hashes must be a list of sha256: followed by 64 hexadecimal digits
					api-keys.ci.key     | s3cr3t      | .api-keys.ci.key is not a property of the gateway: check the spelling (
					api-keys.ci         | s3cr3t      | .api-keys.ci needs nested properties instead of a value
					api-keys            | s3cr3t      | .api-keys needs nested properties instead of a value
					api-keys.ci.expires | soon        | .api-keys.ci.expires has the invalid value "soon": expected a time such as 2030-01-01T00:00:00Z (
					api-keys-file       | /nowhere    | .api-keys-file: cannot read the file
					api-keys-file       | /           | .api-keys-file: cannot read the file
					""")
	void stopsTheStartWithASentenceThatNamesTheKey(String property, String value, String sentence,
			CapturedOutput output) {
		String prefix = "gateway.security";
		assertRefused(Map.of(prefix + ".mode", "api-key", prefix + "." + property, value), prefix + sentence, output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@Test
	void stopsTheStartForAMisspeltEnvironmentVariable() {
		assertThatIOException()
			.isThrownBy(() -> GatewayProcess.start(Map.of("GATEWAY_ACCES_RULES_0_URI", "s3cr3t"), Map.of()))
			.withMessageContaining(
					"The gateway does not start: GATEWAY_ACCES_RULES_0_URI sets no property of the gateway: the nearest name is GATEWAY_ACCESS_RULES_0_URI")
			.withMessageNotContaining("s3cr3t");
	}

	@Test
	void neverTellsTheSecretsOfABucket(CapturedOutput output) {
		String mount = "gateway.s3.mounts.acme.";
		assertRefused(Map.of(mount + "bucket", "acme", mount + "secret-access-key", "s3cr3t", mount + "webhook-token",
				"s3cr3t-token-of-a-hook"), "gateway.s3.mounts.acme must have both", output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@Test
	void neverTellsThePasswordOfADatabase(CapturedOutput output) {
		assertRefused(Map.of("gateway.postgres.mounts.shop.url", "r2dbc:postgresql://me:s3cr3t@db/shop?sslMode=maybe"),
				"gateway.postgres.mounts.shop.url has invalid options", output);
		assertThat(output.toString()).doesNotContain("s3cr3t");
	}

	@Test
	void namesTheLineOfAFileThatIsNoYaml(@TempDir Path base, CapturedOutput output) throws IOException {
		Files.writeString(base.resolve("application.yaml"), "gateway:\n  files: [\n");
		assertRefused(Map.of("spring.config.additional-location", base + "/"),
				"a configuration file is not valid YAML at line 3: ", output);
	}

	@Test
	void namesThePortThatIsTaken(CapturedOutput output) throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertRefused(Map.of("server.address", "127.0.0.1", "server.port", "" + taken.getLocalPort()),
					"Web server failed to start. Port " + taken.getLocalPort() + " was already in use.", output);
		}
	}

	@Test
	void startsWithoutMountsAndWithOneThatIsNotThereYet(@TempDir Path base) {
		for (Map<String, String> right : List.of(Map.<String, String>of(), Map.of(ROOT, base + "/missing"))) {
			try (RunningGateway gateway = RunningGateway.start(right)) {
				assertThat(gateway.context().isActive()).isTrue();
			}
		}
	}

	private static void assertRefused(Map<String, String> properties, String sentence, CapturedOutput output) {
		Map<String, String> all = new HashMap<>(properties);
		all.put("logging.level.root", "INFO");
		assertThatException().isThrownBy(() -> RunningGateway.start(all).close());
		assertThat(output).containsOnlyOnce("The gateway does not start: " + sentence)
			.doesNotContain(" WARN ", "\tat ", "***", "condition evaluation report");
	}

}
