package io.mcpgateway.grep;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.grep.Grep.FoundLine;
import io.mcpgateway.grep.Grep.GrepRequest;
import io.mcpgateway.grep.Grep.Stop;
import io.mcpgateway.grep.GrepRun.SearchedResource;
import io.mcpgateway.grep.GrepRun.SearchedResource.SearchedLine;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Search of the lines of single resources, each read as the caller of the search. */
final class ResourceLines {

	/** Maximum bytes of the text of a compressed resource. */
	private static final int MAX_INFLATED_BYTES = 16 * 1024 * 1024;

	private final ResourceCatalog catalog;

	private final GrepRequest request;

	private final GrepPattern pattern;

	private final GrepRun run;

	private final Identity identity;

	private final GrepPosition position;

	private final Scheduler scheduler;

	/**
	 * Creates a search.
	 * @param scheduler the threads that search contents which come later
	 */
	ResourceLines(ResourceCatalog catalog, GrepRequest request, GrepPattern pattern, GrepRun run, Identity identity,
			GrepPosition position, Scheduler scheduler) {
		this.catalog = catalog;
		this.request = request;
		this.pattern = pattern;
		this.run = run;
		this.identity = identity;
		this.position = position;
		this.scheduler = scheduler;
	}

	/**
	 * Searches a resource; empty for one that the caller may not see, so that no cursor
	 * names it. A resource that fails counts as unread.
	 */
	Mono<SearchedResource> of(Candidate candidate) {
		return Mono.defer(() -> {
			if (this.run.isOver() || this.run.isFull()) {
				return Mono.just(SearchedResource.stopped(candidate, this.run.isFull() ? Stop.BYTES : Stop.TIME));
			}
			Access access = this.catalog.access(this.identity);
			String listed = this.catalog.listedUri(candidate.uri());
			boolean isSeen = access.allows(Verb.LIST, listed) && access.allows(Verb.READ, listed);
			return isSeen ? Cancellation.quietly(lines(candidate, Thread.currentThread()))
				.defaultIfEmpty(SearchedResource.nothing(candidate)) : Mono.<SearchedResource>empty();
		})
			.onErrorResume((failure) -> !(failure instanceof RejectedExecutionException), (failure) -> Mono
				.just(isMissing(failure) ? SearchedResource.nothing(candidate) : SearchedResource.unread(candidate)));
	}

	private static boolean isMissing(Throwable failure) {
		return failure instanceof McpException known && known.code() == ErrorCode.RESOURCE_NOT_FOUND;
	}

	/**
	 * Searches the lines of a resource.
	 * @param begun the thread of the search, on which a content may be there at once
	 */
	private Mono<SearchedResource> lines(Candidate candidate, Thread begun) {
		return this.catalog.find(candidate.readUri()).flatMap((content) -> {
			String markdown = content.markdownUri();
			if (!isOfType(content.mimeType())) {
				return Mono.empty();
			}
			if (markdown != null) {
				return this.catalog.find(markdown)
					.flatMap((text) -> lines(candidate, text, begun,
							(page) -> MarkdownUri.ofPage(candidate.uri(), page)));
			}
			return GzippedText.is(content)
					? GzippedText.beginning(content, MAX_INFLATED_BYTES, this.run::read)
						.flatMap((text) -> lines(candidate, text, begun, null))
					: lines(candidate, content, begun, null);
		});
	}

	private boolean isOfType(@Nullable String mimeType) {
		String wanted = this.request.mimeType();
		return wanted == null || (mimeType != null
				&& (mimeType.equals(wanted) || (wanted.endsWith("/") && mimeType.startsWith(wanted))));
	}

	private Mono<SearchedResource> lines(Candidate candidate, Content found, Thread begun, @Nullable PageUris pages) {
		Content text = found.decoded();
		if (text.form() == Form.BLOB) {
			return Mono.empty();
		}
		long skipped = (this.position.isWithin() && candidate.key().equals(this.position.key())) ? this.position.line()
				: 0;
		LineFinder lines = new LineFinder(this.pattern, this.request.before(), this.request.after(),
				this.request.limit(), skipped, this.run::isOver);
		return pieces(text.body(), begun).takeUntil((bytes) -> {
			this.run.read(bytes.length);
			return lines.add(bytes) || this.run.isOver();
		}).then(Mono.fromSupplier(() -> {
			boolean isOver = this.run.isOver();
			if (!isOver) {
				lines.end();
			}
			return resource(candidate, lines, isOver || lines.isStopped(), pages);
		}));
	}

	/** Returns the bytes of a body, on a thread for searches. */
	private Flux<byte[]> pieces(Body body, Thread begun) {
		return (body instanceof InMemory memory && Thread.currentThread() == begun) ? Flux.just(memory.bytes())
				: body.stream()
					.publishOn(this.scheduler, 2)
					.map(BufferBytes::drain)
					.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

	private SearchedResource resource(Candidate candidate, LineFinder lines, boolean isPartial,
			@Nullable PageUris pages) {
		boolean isLog = candidate.isSearchedBySource();
		List<SearchedLine> found = lines.found().stream().map((line) -> {
			boolean isPage = pages != null && line.page() > 0;
			String uri = (pages != null && line.page() > 0) ? pages.of(line.page())
					: isLog ? candidate.readUri() : lineUri(candidate.uri(), line.number());
			return new SearchedLine(new FoundLine(uri, (isPage || isLog) ? null : line.number(),
					isPage ? line.page() : null, line.text(), line.isMatch()), line.number());
		}).toList();
		return new SearchedResource(candidate, found, lines.isMore(), isPartial && !lines.isMore(), false, null);
	}

	private String lineUri(String uri, long number) {
		return this.catalog.supportsRanges(uri, this.identity) ? uri + "?lines=" + number + "-" + number : uri;
	}

	/** URIs of the pages of a document. */
	@FunctionalInterface
	private interface PageUris {

		String of(int page);

	}

}
