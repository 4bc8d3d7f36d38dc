package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Completion of keys up to the next slash, as shells complete paths: one request, or more
 * where globs or rules hide keys. A caller of a bucket that knows its callers completes a
 * beginning of the caller's prefix as if all of the prefix were typed.
 */
final class S3Completion {

	/**
	 * Entries to read: with the typed directory's marker, and one more to detect the
	 * rest.
	 */
	private static final int MAX_ENTRIES = Completion.MAX_VALUES + 2;

	/** Maximum keys of one response. */
	private static final int MAX_KEYS = 1000;

	private static final int MAX_REQUESTS = 10;

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	public S3Completion(BucketClient bucket, S3Uris uris, KeyFilter filter) {
		this.bucket = bucket;
		this.uris = uris;
		this.filter = filter;
	}

	/** Completes an encoded or plain key in the order of the bucket. */
	public Mono<List<String>> complete(TemplateArgument argument) {
		return argument.name().equals("key") ? key(argument) : Mono.empty();
	}

	private Mono<List<String>> key(TemplateArgument argument) {
		String decoded = PercentEncoding.decode(argument.value());
		String beginning = this.uris.prefix() + ((decoded != null) ? decoded : argument.value());
		String directory = beginning.substring(0,
				Math.max(beginning.lastIndexOf('/') + 1, this.uris.prefix().length()));
		if (KeyOrder.isTooLong(beginning) || !this.filter.showsBelow(directory)) {
			return Mono.empty();
		}
		return Mono.deferContextual((context) -> {
			String own = this.bucket.listPrefix(context);
			return suggest(argument, own.startsWith(beginning) ? own : beginning, "", "", MAX_REQUESTS).collectList();
		});
	}

	/**
	 * Suggests keys after a position.
	 * @param last the last listed key
	 * @param requests the requests left, whose keys may all be hidden
	 */
	private Flux<String> suggest(TemplateArgument argument, String beginning, String after, String last, int requests) {
		boolean isAllShown = this.filter.isOpen() && !argument.isFiltered();
		return this.bucket.below(beginning, after, "/", isAllShown ? MAX_ENTRIES : MAX_KEYS).flatMapMany((answer) -> {
			ListingPage level = ListingPage.of(answer, beginning, last);
			Flux<String> values = Flux.fromStream(level.shown(this.filter)
				.stream()
				.map((item) -> this.uris.value(item.key()))
				.filter((value) -> !value.isEmpty() && argument.shows(value)));
			if (level.isLast() || requests == 1) {
				return values;
			}
			ListingPage.Item end = level.items().getLast();
			return values
				.concatWith(Flux.defer(() -> suggest(argument, beginning, end.end(), end.key(), requests - 1)));
		}).take(argument.limit());
	}

}
