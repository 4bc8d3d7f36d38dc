package io.mcpgateway.search.embedding;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Search by meaning, which is off by default. Passages of indexed texts, and the words of
 * searches, are sent to a server of embeddings.
 *
 * @param provider {@code http}: a server with the interface of OpenAI's embeddings;
 * without it search finds words only
 * @param url address of the embeddings, such as
 * {@code https://api.openai.com/v1/embeddings}
 * @param model name of the model at the server; another model starts all vectors anew
 * @param dimensions length of the vectors, from 2 to 4096
 * @param shorten whether to ask the server for this length, for models whose own vectors
 * are longer
 * @param key key for the server, sent as bearer token
 * @param networks networks that are not public and may be connected to, such as
 * {@code 10.20.0.0/16}; without them only public addresses
 * @param mounts URI prefixes whose texts are sent, such as {@code file:///handbook/}; by
 * default all that is indexed
 * @param exclude URI prefixes whose texts are never sent
 * @param queryPrefix words before each query, which some models need
 * @param passagePrefix words before each passage, which some models need
 * @param passageLength maximum characters of a passage, from 200 to 8000
 * @param maxPassages maximum passages of a text, from 1 to 1000; further text is found by
 * its words only
 * @param maxVectors maximum number of stored vectors; beyond, texts are found by their
 * words only
 * @param passagesPerMinute maximum passages to send in a minute, newest texts first
 * @param batchSize maximum passages of a request, from 1 to 256
 * @param timeout maximum time of a request for passages
 * @param queryTimeout maximum time of a request for a query, after which words alone
 * answer
 * @param minSimilarity minimum cosine of the vectors of a query and a passage, from -1 to
 * 1
 */
@ConfigurationPropertiesSource
public record EmbeddingProperties(@Nullable Provider provider, @Nullable URI url, @Nullable String model,
		@Nullable Integer dimensions, boolean shorten, @Nullable String key, @DefaultValue List<String> networks,
		@DefaultValue List<String> mounts, @DefaultValue List<String> exclude, @DefaultValue("") String queryPrefix,
		@DefaultValue("") String passagePrefix, @DefaultValue("1200") int passageLength,
		@DefaultValue("20") int maxPassages, @DefaultValue("200000") int maxVectors,
		@DefaultValue("600") int passagesPerMinute, @DefaultValue("16") int batchSize,
		@DefaultValue("30s") Duration timeout, @DefaultValue("1s") Duration queryTimeout,
		@DefaultValue("0.3") double minSimilarity) {

	static final String PREFIX = "gateway.search.embeddings";

	/** Requests at a time. Queries take most of them. */
	private static final int CONNECTIONS = 8;

	private static final int MAX_NAME_LENGTH = 200;

	/** Visible characters, which are safe in a header. */
	private static final Pattern KEY = Pattern.compile("[!-~]{1,4000}");

	private static final Pattern URI_PREFIX = Pattern.compile("[a-z][a-z0-9+.-]*://\\S*");

	public EmbeddingProperties {
		networks = List.copyOf(networks);
		mounts = List.copyOf(mounts);
		exclude = List.copyOf(exclude);
		Assert.isTrue(provider != null || (url == null && model == null),
				PREFIX + ".provider must be http: set it, or remove " + PREFIX);
		if (provider != null) {
			check(url, model, dimensions, key, networks);
		}
		Assert.isTrue(Stream.concat(mounts.stream(), exclude.stream()).allMatch(URI_PREFIX.asMatchPredicate()),
				PREFIX + ".mounts and " + PREFIX + ".exclude must be beginnings of URIs, such as file:///handbook/");
		Assert.isTrue(queryPrefix.length() <= MAX_NAME_LENGTH && passagePrefix.length() <= MAX_NAME_LENGTH,
				PREFIX + ".query-prefix and " + PREFIX + ".passage-prefix must have at most 200 characters");
		Bounds.number(PREFIX + ".passage-length", 200, passageLength, 8000);
		Bounds.number(PREFIX + ".max-passages", 1, maxPassages, 1000);
		Bounds.number(PREFIX + ".max-vectors", 1, maxVectors, 10_000_000);
		Bounds.number(PREFIX + ".passages-per-minute", 1, passagesPerMinute, 1_000_000);
		Bounds.number(PREFIX + ".batch-size", 1, batchSize, 256);
		Bounds.time(PREFIX + ".timeout", Duration.ofSeconds(1), timeout, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".query-timeout", Duration.ofMillis(10), queryTimeout, Duration.ofSeconds(30));
		Assert.isTrue(minSimilarity >= -1 && minSimilarity <= 1, PREFIX + ".min-similarity must be from -1 to 1");
	}

	private static void check(@Nullable URI url, @Nullable String model, @Nullable Integer dimensions,
			@Nullable String key, List<String> networks) {
		Assert.isTrue(networks.stream().allMatch(AddressGuard::isNetwork),
				PREFIX + ".networks must be networks such as 10.20.0.0/16 or fd12:3456::/32");
		Assert.isTrue(url != null && isAddress(url, !networks.isEmpty()), PREFIX
				+ ".url must be an https URL without user, query or fragment, such as https://api.openai.com/v1/embeddings (http: with networks only)");
		Assert.isTrue(AddressGuard.mayAllow(AddressGuard.of(networks), url),
				PREFIX + ".url has an address that is not public: name its network in networks");
		Assert.isTrue(model != null && !model.isBlank() && model.length() <= MAX_NAME_LENGTH,
				PREFIX + ".model must be the name of a model, of at most 200 characters");
		Assert.isTrue(dimensions != null, PREFIX + ".dimensions is required: the length of the model's vectors");
		Bounds.number(PREFIX + ".dimensions", 2, dimensions, 4096);
		Assert.isTrue(key == null || KEY.matcher(key).matches(),
				PREFIX + ".key must have visible ASCII characters only");
	}

	private static boolean isAddress(URI url, boolean mayBePlain) {
		return url.getHost() != null && url.getRawUserInfo() == null && url.getRawQuery() == null
				&& url.getRawFragment() == null
				&& ("https".equals(url.getScheme()) || (mayBePlain && "http".equals(url.getScheme())));
	}

	/** Returns whether search finds meaning. */
	public boolean isEnabled() {
		return this.provider != null;
	}

	/** Returns the address of the server. */
	URI address() {
		Assert.state(this.url != null, "The server of embeddings is not configured");
		return this.url;
	}

	/** Returns the length of the vectors. */
	public int length() {
		Assert.state(this.dimensions != null, "The length of the vectors is not configured");
		return this.dimensions;
	}

	/** Returns whether the text of a resource may be sent. */
	public boolean mayEmbed(String uri) {
		return (this.mounts.isEmpty() || this.mounts.stream().anyMatch(uri::startsWith))
				&& this.exclude.stream().noneMatch(uri::startsWith);
	}

	/** Returns all that decides about the vector of a passage. */
	public String vectorSpace() {
		return this.provider + "\n" + this.model + "\n" + this.dimensions + "\n" + this.passagePrefix;
	}

	UpstreamSettings upstream() {
		return new UpstreamSettings("embeddings", AddressGuard.of(this.networks), CONNECTIONS, this.timeout, null);
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "EmbeddingProperties[" + this.url + ", " + this.model + "]";
	}

	/** Maker of embeddings. */
	public enum Provider {

		/** A server with the interface of OpenAI's embeddings. */
		HTTP

	}

}
