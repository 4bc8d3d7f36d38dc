package io.mcpgateway.resource.catalog;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON document that ends in a list of entries, streamed portion by portion. The next
 * portion is fetched once the reader has taken the last, so a slow reader holds no memory
 * and no connection. Entries added or removed meanwhile may be missing or present.
 */
public final class ListingDocument {

	/**
	 * Maximum number of successive portions without visible entries. <b>Why</b>: a source
	 * that always offers a next portion would otherwise be asked for as long as the
	 * reader waits.
	 */
	static final int MAX_EMPTY_PORTIONS = 10_000;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private ListingDocument() {
	}

	/** Returns a document with entries only, <code>{"entries": […]}</code>. */
	public static Mono<Body> of(Mono<Portion> first) {
		return of("{\"entries\":[", first);
	}

	/**
	 * Returns a document, in memory if the first portion is also the last; otherwise
	 * later portions are read for each reader. Empty if there is no first portion. The
	 * document shows entries visible to the caller who requested the document.
	 * @param begin text before the first entry
	 */
	public static Mono<Body> of(String begin, Mono<Portion> first) {
		return Mono.deferContextual((context) -> {
			DirectoryAccess access = DirectoryAccess.in(context);
			return first.flatMap((portion) -> Part.of(begin, 0, portion, access)).map(ListingDocument::body);
		});
	}

	private static Body body(Part first) {
		return (first.following == null) ? new InMemory(first.json())
				: new Streamed(Mono.just(first)
					.expand(Part::next)
					.map((part) -> DefaultDataBufferFactory.sharedInstance.wrap(part.json())));
	}

	/** Entry that refers to resources. */
	public interface Leading {

		/**
		 * Returns the part of the entry visible to a caller; {@code null} to hide the
		 * entry.
		 */
		@Nullable Object shownTo(Access access);

		/**
		 * Returns the URI of the directory, shown if any resource below is visible;
		 * {@code null} for other entries.
		 */
		default @Nullable String directory() {
			return null;
		}

	}

	/**
	 * Entries that Jackson writes as JSON.
	 *
	 * @param next next portion, possibly empty; {@code null} after the last portion
	 */
	public record Portion(List<?> entries, @Nullable Mono<Portion> next) {

	}

	/** Entry of a directory or a similar listing. */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Entry(String uri, String name, @Nullable String mimeType, @Nullable Long size,
			@Nullable Instant lastModified) implements Leading {

		@Override
		public @Nullable Object shownTo(Access access) {
			return (directory() != null || access.shows(this.uri)) ? this : null;
		}

		@Override
		public @Nullable String directory() {
			return this.uri.endsWith("/") ? this.uri : null;
		}

	}

	/**
	 * Portion with the state of the document before the portion.
	 *
	 * @param begin text before the first entry, or before the end of an empty document
	 * @param emptyBefore number of successive empty portions before this portion
	 * @param entries visible entries
	 * @param following next portion; {@code null} after the last
	 * @param access access of the caller who requested the document
	 */
	private record Part(String begin, int emptyBefore, List<?> entries, @Nullable Mono<Portion> following,
			DirectoryAccess access) {

		static Mono<Part> of(String begin, int emptyBefore, Portion portion, DirectoryAccess access) {
			return Flux.<Object>fromIterable(portion.entries)
				.filterWhen((entry) -> isShown(entry, access), 1)
				.concatMap(
						(entry) -> Mono
							.justOrEmpty((entry instanceof Leading leading) ? leading.shownTo(access.access()) : entry),
						0)
				.collectList()
				.map((entries) -> new Part(begin, emptyBefore, entries, portion.next, access));
		}

		private static Mono<Boolean> isShown(Object entry, DirectoryAccess access) {
			String directory = (entry instanceof Leading leading) ? leading.directory() : null;
			return (directory != null) ? access.shows(directory) : Mono.just(true);
		}

		/** Returns the next portion; an empty portion passes its opening text on. */
		private Mono<Part> next() {
			String opening = this.begin.equals(",") || !this.entries.isEmpty() ? "," : this.begin;
			int empty = this.entries.isEmpty() ? this.emptyBefore + 1 : 0;
			if (this.following != null && empty >= MAX_EMPTY_PORTIONS) {
				return Mono.error(() -> new UnreadableException(
						"finding the next visible entry of this listing takes too long. Read a directory further down"));
			}
			return (this.following != null)
					? this.following.flatMap((portion) -> of(opening, empty, portion, this.access)) : Mono.empty();
		}

		private byte[] json() {
			String entries = this.entries.stream().map(JSON::writeValueAsString).collect(Collectors.joining(","));
			boolean begins = !entries.isEmpty() || (this.following == null && !this.begin.equals(","));
			return ((begins ? this.begin : "") + entries + ((this.following == null) ? "]}" : ""))
				.getBytes(StandardCharsets.UTF_8);
		}

	}

}
