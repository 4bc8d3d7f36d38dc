package io.mcpgateway.adapter.s3.listing;

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
 * Completes keys as a shell does paths: up to the next slash, with one request, or some
 * more where globs or rules hide what it tells.
 */
public final class KeyCompletion {

	/** With the mark of the directory that was typed, and one to know there are more. */
	private static final int ENOUGH = Completion.LARGEST + 2;

	/** The most that S3 tells at once, of which globs may hide some. */
	private static final int MOST = 1000;

	private static final int MAX_REQUESTS = 10;

	private final BucketClient bucket;

	private final S3Uris keys;

	private final KeyFilter filter;

	public KeyCompletion(BucketClient bucket, S3Uris keys, KeyFilter filter) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
	}

	/** Complete a key in the order of the bucket; it may be encoded as in a URI. */
	public Mono<List<String>> complete(TemplateArgument argument) {
		String decoded = PercentEncoding.decode(argument.value());
		String beginning = this.keys.prefix() + ((decoded != null) ? decoded : argument.value());
		String directory = beginning.substring(0,
				Math.max(beginning.lastIndexOf('/') + 1, this.keys.prefix().length()));
		if (KeyOrder.isTooLong(beginning) || !this.filter.showsBelow(directory)) {
			return Mono.empty();
		}
		return suggest(argument, beginning, "", "", MAX_REQUESTS).collectList();
	}

	/**
	 * Suggest what comes behind a place.
	 * @param last what the list told last
	 * @param requests how many may be made, of which globs and rules may hide all
	 */
	private Flux<String> suggest(TemplateArgument argument, String beginning, String after, String last, int requests) {
		boolean isAllShown = this.filter.isOpen() && !argument.isFiltered();
		return this.bucket.below(beginning, after, "/", isAllShown ? ENOUGH : MOST).flatMapMany((answer) -> {
			ListingPage level = ListingPage.of(answer, beginning, last);
			Flux<String> values = Flux.fromStream(level.shown(this.filter)
				.stream()
				.map((item) -> this.keys.value(item.key()))
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
