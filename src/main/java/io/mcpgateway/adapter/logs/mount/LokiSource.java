package io.mcpgateway.adapter.logs.mount;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.resource.Hash64;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Logs in Grafana Loki: one log for each value of a label.
 *
 * @param url address of Loki, without {@code /loki/api}
 * @param selector stream selector of the served lines, such as
 * {@code {namespace="shop"}}; by default all lines
 * @param label label whose values are the names of the logs
 * @param headers headers of each request, such as {@code X-Scope-OrgID}
 * @param username user name for basic authentication
 * @param password password for basic authentication
 * @param caFile file with the certificates of the authorities of Loki, in PEM; by default
 * those of the JVM
 * @param lookback age of the oldest lines that are served, 1h to 365d; Loki itself allows
 * 30d by default
 * @param timeout longest time of a request, 1s to 10m
 */
@ConfigurationPropertiesSource
public record LokiSource(@Nullable URI url, @DefaultValue("{}") String selector, @DefaultValue("app") String label,
		@DefaultValue Map<String, String> headers, @Nullable String username, @Nullable String password,
		@Nullable Path caFile, @DefaultValue("7d") Duration lookback, @DefaultValue("30s") Duration timeout) {

	private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

	public LokiSource {
		headers = Map.copyOf(headers);
		selector = selector.strip();
	}

	/**
	 * Checks the values.
	 * @param property name of the source's property
	 */
	void check(String property) {
		Assert.isTrue(this.url != null && isAddress(this.url), () -> property
				+ ".url must be an http or https URL without user, query or fragment, such as http://loki:3100");
		Assert.isTrue(this.selector.startsWith("{") && this.selector.endsWith("}"),
				() -> property + ".selector must be a stream selector, such as {namespace=\"shop\"}");
		Assert.isTrue(LABEL.matcher(this.label).matches(),
				() -> property + ".label must be the name of a label, such as app");
		Assert.isTrue((this.username == null) == (this.password == null),
				() -> property + " must have both username and password, or neither");
		Assert.isTrue(this.caFile == null || Files.isReadable(this.caFile),
				() -> property + ".ca-file must be a file that the gateway may read");
		Bounds.time(property + ".lookback", Duration.ofHours(1), this.lookback, Duration.ofDays(365));
		Bounds.time(property + ".timeout", Duration.ofSeconds(1), this.timeout, Duration.ofMinutes(10));
	}

	/** Returns the address without a slash at its end. */
	public String address() {
		String text = String.valueOf(this.url);
		return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
	}

	private static boolean isAddress(URI url) {
		return url.getHost() != null && url.getRawUserInfo() == null && url.getRawQuery() == null
				&& url.getRawFragment() == null && ("https".equals(url.getScheme()) || "http".equals(url.getScheme()));
	}

	/** Describes the served logs for operators. */
	String place() {
		return "Loki at " + this.url + " by " + this.label + " of " + this.selector;
	}

	/**
	 * Returns further settings that decide which logs there are. Headers may be secret,
	 * so only their hash is told.
	 */
	String scope() {
		return this.username + " " + this.lookback + " " + Hash64.of(new TreeMap<>(this.headers).toString());
	}

}
