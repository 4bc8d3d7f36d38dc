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
 * A JSON document that ends in a list of entries, made portion by portion. The next is
 * asked for when the one before was taken, so that neither memory nor anything of the
 * source is held however many there are and however slow the reader is; what comes or
 * goes meanwhile may be told or not.
 */
public final class ListingDocument {

	/**
	 * How many portions in succession may show nothing. Otherwise a source that always
	 * tells of more would be asked for as long as the reader waits.
	 */
	static final int MAX_EMPTY_PORTIONS = 10_000;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private ListingDocument() {
	}

	/** A document of nothing but its entries, <code>{"entries": […]}</code>. */
	public static Mono<Body> of(Mono<Portion> first) {
		return of("{\"entries\":[", first);
	}

	/**
	 * A document in memory if it has but one portion; otherwise those after the first are
	 * read for each reader. Empty if there is no first portion. It is made for who asks
	 * for it, and shows nobody else more.
	 * @param begin what stands before the first entry
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

	/** An entry that leads to resources. */
	public interface Leading {

		/** What of it somebody is shown; {@code null} if nothing. */
		@Nullable Object shownTo(Access access);

		/**
		 * The directory that it stands for, which is shown if anything in it is;
		 * {@code null} if it stands for none.
		 */
		default @Nullable String directory() {
			return null;
		}

	}

	/**
	 * Some entries, written as JSON by Jackson.
	 *
	 * @param next those after them, also if there are none; {@code null} if they are
	 * known to be the last
	 */
	public record Portion(List<?> entries, @Nullable Mono<Portion> next) {

	}

	/** An entry of a directory, or of what is shown as one. */
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
	 * A portion in its place.
	 *
	 * @param begin what stands before its first entry, or before the end if there is none
	 * @param emptyBefore how many portions before it, in succession, show nothing
	 * @param entries those of it that are shown
	 * @param following the portion after it; {@code null} if there is none
	 * @param access that of who asked for the document, whoever takes it in the end
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

		/** A portion without entries leaves the beginning to the one after it. */
		private Mono<Part> next() {
			String opening = this.begin.equals(",") || !this.entries.isEmpty() ? "," : this.begin;
			int empty = this.entries.isEmpty() ? this.emptyBefore + 1 : 0;
			if (this.following != null && empty >= MAX_EMPTY_PORTIONS) {
				return Mono.error(() -> new UnreadableException("the rest of the listing takes too long to find"));
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
