package io.mcpgateway.adapter.api;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.mcpgateway.adapter.CallerFailures;
import io.mcpgateway.adapter.SharedResult;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.BearerToken;
import io.mcpgateway.upstream.IssuerMetadata;
import io.mcpgateway.upstream.SafeUrl;
import io.mcpgateway.upstream.UpstreamConnections;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tokens of a mount's API that callers get for their own tokens (RFC 8693). One exchange
 * runs at a time for a token of a caller, and its result is kept until half a minute
 * before its end, and never beyond the end of the caller's token. A refusal is kept for
 * five seconds.
 * <p>
 * <b>Why</b> the key is the token and not the caller: two tokens of a caller may grant
 * different things.
 */
final class ExchangedTokens {

	/** Operation of the circuit breakers, which are those of each reader. */
	private static final String OPERATION = "token exchange";

	private static final int MAX_TOKENS = 10_000;

	private static final Duration IDLE_TIME = Duration.ofHours(1);

	private static final Duration MARGIN = Duration.ofSeconds(30);

	private static final Duration MAX_LIFETIME = Duration.ofDays(1);

	private static final Duration REFUSAL_TIME = Duration.ofSeconds(5);

	/** Least time between two exchanges because the API refuses the token. */
	private static final Duration RENEWAL_PAUSE = Duration.ofSeconds(30);

	private static final Duration METADATA_TIME = Duration.ofHours(1);

	/** Maximum length of an answer of the authorization server. */
	private static final int MAX_LENGTH = 64 * 1024;

	private static final String TOO_LARGE = "more than 64 KB";

	private static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";

	private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

	/** Types of an issued token that an API takes as a bearer token. */
	private static final Set<String> ISSUED_TYPES = Set.of("", ACCESS_TOKEN, "urn:ietf:params:oauth:token-type:jwt");

	/** Errors about the token of the caller rather than about the configuration. */
	private static final Set<String> CALLER_ERRORS = Set.of("invalid_grant", "access_denied", "invalid_token");

	private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");

	private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,40}");

	private final ApiTokenExchange settings;

	private final UpstreamConnections connections;

	private final Duration timeout;

	private final String mount;

	private final MeterRegistry registry;

	private final InstantSource clock;

	private final Mono<URI> endpoint;

	private final ReaderBreakers breakers = ReaderBreakers.ofEachReader();

	private final Cache<ByteBuffer, Entry> entries = Caffeine.newBuilder()
		.maximumSize(MAX_TOKENS)
		.expireAfterAccess(IDLE_TIME)
		.build();

	private final CallerFailures failures = new CallerFailures();

	/**
	 * Creates tokens of a mount.
	 * @param connections connections to the authorization server
	 * @param timeout maximum time of an exchange
	 * @param mount prefix of the mount's URIs, for metrics
	 */
	ExchangedTokens(ApiTokenExchange settings, UpstreamConnections connections, Duration timeout, String mount,
			MeterRegistry registry, InstantSource clock) {
		this.settings = settings;
		this.connections = connections;
		this.timeout = timeout;
		this.mount = mount;
		this.registry = registry;
		this.clock = clock;
		this.endpoint = (settings.tokenUri() != null) ? Mono.just(URI.create(settings.tokenUri()))
				: discover().cache((found) -> METADATA_TIME, (failure) -> Duration.ZERO, () -> Duration.ZERO);
	}

	/**
	 * Returns the API's token for the token of a reader.
	 * @param token the token of the reader; {@code null} without
	 */
	Mono<ExchangedToken> token(ReaderKey reader, @Nullable BearerToken token) {
		if (token == null || !token.issuer().equals(this.settings.issuer())) {
			count("no_token");
			return Mono.error(() -> new UnreadableException("it is read with the token of the caller, and this call has"
					+ " no token of the API's authorization server. Sign in there"));
		}
		ByteBuffer key = ByteBuffer.wrap(DigestUtils.sha256(token.value()));
		return this.entries.get(key, (missing) -> new Entry(reader, token)).result.get();
	}

	/**
	 * Returns whether a token that the API refused is dropped, so that another one is
	 * worth a try.
	 */
	boolean refuse(ExchangedToken token) {
		return token.entry.refuse(token);
	}

	/** Returns the failures of exchanges. */
	CallerFailures failures() {
		return this.failures;
	}

	private Mono<ExchangedToken> exchange(Entry entry, ReaderKey reader, BearerToken token) {
		return this.breakers
			.protect(new ReaderOperation(reader, OPERATION),
					this.endpoint.flatMap((uri) -> send(uri, entry, token))
						.timeout(this.timeout)
						.onErrorMap((failure) -> known(failure).toException()))
			.onErrorMap(CallNotPermittedException.class,
					(open) -> ExchangeFailure.unavailable("failed too often and is asked again later").toException())
			.doOnNext((exchanged) -> {
				count("exchanged");
				this.failures.succeeded();
			})
			.doOnError((failure) -> failed(reader, known(failure)));
	}

	private void failed(ReaderKey reader, ExchangeFailure failure) {
		count(failure.reason);
		this.failures.failed(failure.isOfCaller() ? null : reader, failure.sentence);
	}

	private Mono<ExchangedToken> send(URI endpoint, Entry entry, BearerToken token) {
		MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
		form.add("grant_type", GRANT);
		form.add("subject_token", token.value());
		form.add("subject_token_type", ACCESS_TOKEN);
		form.add("requested_token_type", ACCESS_TOKEN);
		if (this.settings.audience() != null) {
			form.add("audience", this.settings.audience());
		}
		if (this.settings.resource() != null) {
			form.add("resource", this.settings.resource());
		}
		if (!this.settings.scopes().isEmpty()) {
			form.add("scope", String.join(" ", this.settings.scopes()));
		}
		return this.connections.webClient(endpoint)
			.post()
			.uri(endpoint)
			.headers((headers) -> headers.setBasicAuth(encode(this.settings.clientId()),
					encode(this.settings.clientSecret())))
			.accept(MediaType.APPLICATION_JSON)
			.body(BodyInserters.fromFormData(form))
			.exchangeToMono(
					(response) -> body(response).map((body) -> read(response.statusCode(), body, entry, token)));
	}

	private static Mono<String> body(ClientResponse response) {
		return response.bodyToMono(String.class).defaultIfEmpty("");
	}

	private ExchangedToken read(HttpStatusCode status, String body, Entry entry, BearerToken token) {
		if (status.is4xxClientError()) {
			String code = parse(body).path("error").asString("");
			throw ExchangeFailure.refused(ERROR_CODE.matcher(code).matches() ? code : "status " + status.value());
		}
		if (!status.isSameCodeAs(HttpStatus.OK)) {
			throw ExchangeFailure.unavailable("answers with status " + status.value());
		}
		JsonNode answer = parse(body);
		String value = answer.path("access_token").asString("");
		if (!TOKEN.matcher(value).matches()) {
			throw ExchangeFailure.invalid("no access token");
		}
		if (!answer.path("token_type").asString("").equalsIgnoreCase("Bearer")
				|| !ISSUED_TYPES.contains(answer.path("issued_token_type").asString(""))) {
			throw ExchangeFailure.invalid("a token of another type than Bearer");
		}
		return new ExchangedToken(entry, value, this.clock.instant(), end(answer.path("expires_in"), token),
				entry.isRenewal());
	}

	/**
	 * Returns the time until which a token is kept. A token without a lifetime serves the
	 * waiting requests only.
	 */
	private Instant end(JsonNode lifetime, BearerToken token) {
		Instant now = this.clock.instant();
		if (lifetime.isMissingNode() || lifetime.isNull()) {
			return now;
		}
		String seconds = lifetime.asString("");
		if (!seconds.matches("[1-9]\\d{0,17}")) {
			throw ExchangeFailure.invalid("a lifetime that is no positive number");
		}
		Duration all = Duration.ofSeconds(Math.min(Long.parseLong(seconds), MAX_LIFETIME.toSeconds()));
		Duration margin = all.dividedBy(2).compareTo(MARGIN) < 0 ? all.dividedBy(2) : MARGIN;
		Instant end = now.plus(all).minus(margin);
		return end.isBefore(token.expires()) ? end : token.expires();
	}

	private Mono<URI> discover() {
		return Flux.fromIterable(IssuerMetadata.urls(this.settings.issuer()))
			.concatMap((url) -> metadata(URI.create(url)).onErrorComplete(), 1)
			.filter((metadata) -> metadata.path("issuer").asString("").equals(this.settings.issuer()))
			.map((metadata) -> metadata.path("token_endpoint").asString(""))
			.filter(SafeUrl::isSafe)
			.next()
			.map(URI::create)
			.switchIfEmpty(
					Mono.error(() -> ExchangeFailure.unavailable("publishes no metadata with a token endpoint")));
	}

	private Mono<JsonNode> metadata(URI url) {
		WebClient client = this.connections.webClient(url);
		return client.get()
			.uri(url)
			.exchangeToMono((response) -> response.statusCode().isSameCodeAs(HttpStatus.OK)
					? body(response).map(ExchangedTokens::parse) : response.releaseBody().then(Mono.empty()));
	}

	private static JsonNode parse(String body) {
		if (body.length() > MAX_LENGTH) {
			throw ExchangeFailure.invalid(TOO_LARGE);
		}
		try {
			JsonNode json = JsonMapper.shared().readTree(body);
			if (json.isObject()) {
				return json;
			}
		}
		catch (JacksonException ex) {
			// The text may hold a token, so it is in no message
		}
		throw ExchangeFailure.invalid("no JSON object");
	}

	private void count(String outcome) {
		this.registry.counter("mcp.api.token.exchanges", "mount", this.mount, "outcome", outcome).increment();
	}

	/** Encodes a client credential by RFC 6749, section 2.3.1. */
	private static String encode(String credential) {
		return URLEncoder.encode(credential, StandardCharsets.UTF_8);
	}

	private static ExchangeFailure known(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof ExchangeFailure known) {
				return known;
			}
			if (cause instanceof DataBufferLimitException) {
				return ExchangeFailure.invalid(TOO_LARGE);
			}
		}
		return ExchangeFailure.unavailable("does not answer, or not as expected");
	}

	/** Token of the API for a token of a caller. */
	static final class ExchangedToken {

		private final Entry entry;

		private final String value;

		private final Instant obtained;

		private final Instant end;

		private final boolean isRenewal;

		private volatile boolean isRefused;

		private ExchangedToken(Entry entry, String value, Instant obtained, Instant end, boolean isRenewal) {
			this.entry = entry;
			this.value = value;
			this.obtained = obtained;
			this.end = end;
			this.isRenewal = isRenewal;
		}

		/** Returns the secret value. */
		String value() {
			return this.value;
		}

		private Instant keptUntil() {
			return this.isRefused ? Instant.MIN : this.end;
		}

		/** Omits all values. */
		@Override
		public String toString() {
			return "ExchangedToken";
		}

	}

	/** Exchange of a token, shared by all requests with it. */
	private final class Entry {

		private final SharedResult<ExchangedToken> result;

		private volatile boolean isRenewal;

		Entry(ReaderKey reader, BearerToken token) {
			this.result = new SharedResult<>(Mono.defer(() -> exchange(this, reader, token)), ExchangedToken::keptUntil,
					UnreadableException.class::isInstance, REFUSAL_TIME, ExchangedTokens.this.clock);
		}

		/** Returns whether the next token is in place of one that the API refused. */
		boolean isRenewal() {
			return this.isRenewal;
		}

		boolean refuse(ExchangedToken token) {
			if (token.isRenewal && now().isBefore(token.obtained.plus(RENEWAL_PAUSE))) {
				return false;
			}
			this.isRenewal = true;
			token.isRefused = true;
			return true;
		}

		private Instant now() {
			return ExchangedTokens.this.clock.instant();
		}

	}

	/** Failure of an exchange, without any text of the server. */
	private static final class ExchangeFailure extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String reason;

		private final String sentence;

		private ExchangeFailure(String reason, String sentence) {
			super(sentence, null, false, false);
			this.reason = reason;
			this.sentence = sentence;
		}

		static ExchangeFailure unavailable(String what) {
			return new ExchangeFailure("unavailable", "the authorization server of the API " + what);
		}

		static ExchangeFailure invalid(String what) {
			return new ExchangeFailure("invalid_answer",
					"the authorization server of the API answers a token exchange with " + what);
		}

		static ExchangeFailure refused(String code) {
			return new ExchangeFailure(CALLER_ERRORS.contains(code) ? "refused" : "misconfigured",
					"the authorization server of the API refuses a token exchange (" + code + ")");
		}

		/** Returns whether the token of the caller is the reason. */
		boolean isOfCaller() {
			return this.reason.equals("refused");
		}

		/** Returns the error for the reader, with this failure as its cause. */
		RuntimeException toException() {
			return switch (this.reason) {
				case "refused" -> new UnreadableException("the authorization server gives no access to the API for your"
						+ " token. Sign in again, or ask for access", this.sentence, this);
				case "unavailable" -> new SourceUnavailableException(this.sentence, this);
				default -> new UnreadableException(
						"the authorization server gives no token for the API. Ask the operator", this.sentence, this);
			};
		}

	}

}
