package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.StreamStart;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import reactor.core.publisher.Mono;

/**
 * Maker of contents from answers. An answer of up to 256 KiB is read into memory; a
 * longer answer is streamed, as text or blob according to its media type and start.
 */
final class ApiContents {

	private static final long MAX_TTL_SECONDS = Duration.ofDays(365).toSeconds();

	private final CacheScope scope;

	private final TextEncoding encoding;

	private final boolean isPersonal;

	/**
	 * Creates a maker.
	 * @param scope scope of answers that the API does not call private
	 * @param isPersonal whether each caller has answers of his own. Then their entity
	 * tags are not used, since two callers may get the same tag for different bytes
	 */
	ApiContents(CacheScope scope, TextEncoding encoding, boolean isPersonal) {
		this.isPersonal = isPersonal;
		this.scope = scope;
		this.encoding = encoding;
	}

	/**
	 * Returns the content of an answer, under a URI.
	 * @param nextPage URI of the page after the answer; {@code null} if unknown
	 */
	Mono<Content> of(ResourceUri uri, ApiResponse response, @Nullable String nextPage) {
		String type = type(response.headers());
		TextEncoding encoding = this.encoding.withDeclared(response.headers().getFirst(HttpHeaders.CONTENT_TYPE));
		return StreamStart.of(response.body(), Content.MAX_IN_MEMORY_BYTES)
			.map((start) -> new Content(uri.text(), type, Form.of(type), start.body(),
					meta((start.isAll() && !this.isPersonal) ? etag(response.headers()) : null, nextPage),
					caching(response.headers()))
				.encoded(encoding)
				.decided(start));
	}

	private static @Nullable String type(HttpHeaders headers) {
		try {
			MediaType type = headers.getContentType();
			return (type != null && type.isConcrete()) ? type.getType() + "/" + type.getSubtype() : null;
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	/**
	 * Returns the entity tag of a content in memory; a weak one may stand for several
	 * contents.
	 */
	private static @Nullable String etag(HttpHeaders headers) {
		String etag = Validators.of(headers).etag();
		return (etag != null && etag.matches("\"[\\x21\\x23-\\x7e]*\"")) ? etag : null;
	}

	private static @Nullable Map<String, Object> meta(@Nullable String etag, @Nullable String nextPage) {
		Map<String, Object> meta = new HashMap<>();
		if (etag != null) {
			meta.put(MetaKeys.ETAG, etag);
		}
		if (nextPage != null) {
			meta.put(MetaKeys.NEXT_PAGE, nextPage);
		}
		return meta.isEmpty() ? null : meta;
	}

	/**
	 * Returns the hints for an answer, by {@code max-age} and {@code Age} (RFC 9111);
	 * {@code null} if the API sends none.
	 */
	private @Nullable Caching caching(HttpHeaders headers) {
		CacheDirectives directives = CacheDirectives.of(headers);
		Long seconds = directives.freshSeconds();
		if (seconds == null) {
			return null;
		}
		CacheScope scope = directives.isPrivate() ? CacheScope.PRIVATE : this.scope;
		return new Caching(Duration.ofSeconds(Math.min(seconds, MAX_TTL_SECONDS)).toMillis(), scope);
	}

	/**
	 * Directives of {@code Cache-Control} (RFC 9111, section 5.2.2), and the age of an
	 * answer in seconds.
	 */
	private record CacheDirectives(Map<String, String> values, long age) {

		private static final String SECONDS = "\\d{1,12}";

		static CacheDirectives of(HttpHeaders headers) {
			Map<String, String> values = new HashMap<>();
			List<String> lines = headers.getOrEmpty(HttpHeaders.CACHE_CONTROL);
			lines.stream().flatMap((line) -> Arrays.stream(line.split(",", -1))).forEach((directive) -> {
				String[] parts = directive.strip().split("=", 2);
				values.put(parts[0].toLowerCase(Locale.ROOT), (parts.length > 1) ? parts[1].replace("\"", "") : "");
			});
			String age = headers.getFirst(HttpHeaders.AGE);
			return new CacheDirectives(values, (age != null && age.matches(SECONDS)) ? Long.parseLong(age) : 0);
		}

		/**
		 * Returns for how many seconds the answer is fresh; {@code null} if the API does
		 * not say so.
		 */
		@Nullable Long freshSeconds() {
			if (this.values.containsKey("no-store") || this.values.containsKey("no-cache")) {
				return 0L;
			}
			String maxAge = this.values.get("max-age");
			return (maxAge != null && maxAge.matches(SECONDS)) ? Math.max(0, Long.parseLong(maxAge) - this.age) : null;
		}

		/** Returns whether shared caches must not keep the answer. */
		boolean isPrivate() {
			return this.values.containsKey("private") || this.values.containsKey("no-store");
		}

	}

}
