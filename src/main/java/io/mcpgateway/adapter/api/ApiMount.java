package io.mcpgateway.adapter.api;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.http.client.InetAddressFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * A served HTTP API. Patterns in {@code include} and {@code exclude} match paths below
 * {@code url}; {@code ttl} holds for answers whose age the API does not limit.
 *
 * @param url address of the API, such as {@code https://api.weather.example/v1}; requests
 * never leave it
 * @param openapi document of the API in OpenAPI 3 or Swagger 2, a file or an https URL;
 * its GET operations are served
 * @param openapiInterval pause between two reads of the document, 1s to 1d
 * @param operations further operations by name
 * @param includeTags globs of the tags whose operations are served; empty for all
 * @param excludeTags globs of tags whose operations are hidden
 * @param includeOperations globs of the operation ids that are served; empty for all
 * @param excludeOperations globs of hidden operation ids, such as {@code *Beta*}
 * @param segmentVariables parameters of paths whose values may have several segments,
 * such as {@code path}, beside those that the document marks
 * @param headers headers of each request, such as an API key
 * @param query query parameters of each request, such as an API key
 * @param username user name for basic authentication
 * @param password password for basic authentication
 * @param oauth2 credentials for access tokens of the gateway
 * @param identity how the API knows the caller; by default the API knows the gateway only
 * @param networks networks that are not public and may be connected to, such as {@code
 * 10.20.0.0/16}; without them only public addresses
 * @param timeout longest wait for an answer, and for each part of it, 1s to 10m
 * @param maxSize maximum size of an answer, 1KB to 10GB
 * @param connections number of requests at a time, 1 to 1000, of which one caller gets
 * half. With 1, callers wait for each other
 * @param watch how to detect changes: {@code poll} or {@code off}
 * @param pollInterval pause between two requests for a subscribed resource, 1s to 1d;
 * longer if the API asks for it
 */
@ConfigurationPropertiesSource
record ApiMount(@Nullable URI url, @Nullable String openapi, @DefaultValue("1h") Duration openapiInterval,
		@DefaultValue Map<String, ConfiguredOperation> operations, @DefaultValue List<String> includeTags,
		@DefaultValue List<String> excludeTags, @DefaultValue List<String> includeOperations,
		@DefaultValue List<String> excludeOperations, @DefaultValue List<String> segmentVariables,
		@DefaultValue Map<String, String> headers, @DefaultValue Map<String, String> query, @Nullable String username,
		@Nullable String password, @Nullable ApiOAuth2 oauth2, @Nullable ApiIdentity identity,
		@DefaultValue List<String> networks, @DefaultValue("30s") Duration timeout,
		@DefaultValue("64MB") DataSize maxSize, @DefaultValue("16") int connections,
		@DefaultValue("poll") WatchMode watch, @DefaultValue("1m") Duration pollInterval) {

	private static final int MAX_CONNECTIONS = 1000;

	ApiMount {
		operations = Map.copyOf(operations);
		includeTags = List.copyOf(includeTags);
		excludeTags = List.copyOf(excludeTags);
		includeOperations = List.copyOf(includeOperations);
		excludeOperations = List.copyOf(excludeOperations);
		segmentVariables = List.copyOf(segmentVariables);
		headers = Map.copyOf(headers);
		query = Map.copyOf(query);
		networks = List.copyOf(networks);
	}

	/**
	 * Checks the values.
	 * @param property name of the mount's property
	 */
	void check(String property) {
		boolean mayBePlain = !this.networks.isEmpty();
		Assert.isTrue(this.url != null && isAddress(this.url, mayBePlain), () -> property
				+ ".url must be an https URL without user, query or fragment, such as https://api.weather.example/v1 (http: with networks only)");
		Assert.isTrue(this.openapi != null || !this.operations.isEmpty(),
				() -> property + " needs openapi, an OpenAPI document, or operations");
		URI document = document();
		Assert.isTrue(document == null || isAddress(document, mayBePlain), () -> property
				+ ".openapi must be a file, or an https URL without user, query or fragment (http: with networks only)");
		Assert.isTrue(this.networks.stream().allMatch(AddressGuard::isNetwork),
				() -> property + ".networks must be networks such as 10.20.0.0/16 or fd12:3456::/32");
		checkHost(property + ".url", this.url);
		checkHost(property + ".openapi", document);
		checkNames(property + ".include-tags", this.includeTags);
		checkNames(property + ".exclude-tags", this.excludeTags);
		checkNames(property + ".include-operations", this.includeOperations);
		checkNames(property + ".exclude-operations", this.excludeOperations);
		checkNames(property + ".segment-variables", this.segmentVariables);
		this.operations.forEach((name, operation) -> operation.check(property + ".operations." + name));
		Assert.isTrue((this.username == null) == (this.password == null),
				() -> property + " must have both username and password, or neither");
		Assert.isTrue(this.username == null || this.oauth2 == null,
				() -> property + " must have either username and password, or oauth2");
		if (this.oauth2 != null) {
			this.oauth2.check(property + ".oauth2", mayBePlain);
			checkHost(property + ".oauth2.token-uri", this.oauth2.tokenUri());
		}
		if (this.identity != null) {
			this.identity.check(property + ".identity", List.copyOf(this.headers.keySet()));
			boolean hasCredential = this.username != null || this.oauth2 != null
					|| this.headers.keySet().stream().anyMatch(HttpHeaders.AUTHORIZATION::equalsIgnoreCase);
			Assert.isTrue(this.identity.tokenExchange() == null || !hasCredential, () -> property
					+ " must have either identity.token-exchange, or username, oauth2 or the header Authorization");
		}
		Bounds.time(property + ".openapi-interval", Duration.ofSeconds(1), this.openapiInterval, Duration.ofDays(1));
		Bounds.time(property + ".timeout", Duration.ofSeconds(1), this.timeout, Duration.ofMinutes(10));
		Bounds.size(property + ".max-size", DataSize.ofKilobytes(1), this.maxSize, DataSize.ofGigabytes(10));
		Bounds.number(property + ".connections", 1, this.connections, MAX_CONNECTIONS);
		Bounds.time(property + ".poll-interval", Duration.ofSeconds(1), this.pollInterval, Duration.ofDays(1));
	}

	private static void checkNames(String property, List<String> names) {
		Assert.isTrue(names.stream().noneMatch(String::isBlank), () -> property + " must not have an empty name");
	}

	/** Checks a URL whose host is an address, which nothing resolves. */
	private void checkHost(String property, @Nullable URI url) {
		InetAddressFilter filter = AddressGuard.of(this.networks);
		Assert.isTrue(Stream.ofNullable(url).allMatch((known) -> AddressGuard.mayAllow(filter, known)),
				() -> property + " has an address that is not public: name its network in networks");
	}

	/** Returns the address of the API without a final slash. */
	URI base() {
		if (this.url == null) {
			throw new IllegalStateException("The API is not configured");
		}
		String text = this.url.toString();
		return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
	}

	/** Returns the URL of the document; {@code null} for a file or without document. */
	@Nullable URI document() {
		return (this.openapi != null && this.openapi.matches("https?://\\S+")) ? URI.create(this.openapi) : null;
	}

	/** Returns the settings of the connections. */
	UpstreamSettings upstream(String name) {
		return new UpstreamSettings(name, AddressGuard.of(this.networks), this.connections, this.timeout, null);
	}

	/** Returns the settings of the connections to the authorization server. */
	UpstreamSettings authorizationServer(String name) {
		return new UpstreamSettings(name, AddressGuard.ofConfiguredHosts(), this.connections, this.timeout, null);
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "ApiMount[" + this.url + "]";
	}

	/** Returns whether a URL may get credentials. */
	static boolean isAddress(@Nullable URI url, boolean mayBePlain) {
		return url != null && url.getHost() != null && url.getRawUserInfo() == null && url.getRawQuery() == null
				&& url.getRawFragment() == null && url.equals(url.normalize())
				&& ("https".equals(url.getScheme()) || (mayBePlain && "http".equals(url.getScheme())));
	}

}
