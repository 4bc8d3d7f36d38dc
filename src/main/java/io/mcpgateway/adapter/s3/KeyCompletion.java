package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.PercentEncoding;
import reactor.core.publisher.Mono;

/**
 * Completes keys as a shell does paths: up to the next slash, with one request.
 */
final class KeyCompletion {

	/** With the mark of the directory that was typed, and one to know there are more. */
	private static final int ENOUGH = Completion.LARGEST + 2;

	/** The most that S3 tells at once, of which globs may hide some. */
	private static final int MOST = 1000;

	private final Bucket bucket;

	private final Keys keys;

	private final KeyFilter filter;

	KeyCompletion(Bucket bucket, Keys keys, KeyFilter filter) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
	}

	/** Complete a key in the order of the bucket; it may be encoded as in a URI. */
	Mono<Completion> complete(String typed) {
		String decoded = PercentEncoding.decode(typed);
		String beginning = this.keys.prefix() + ((decoded != null) ? decoded : typed);
		String directory = beginning.substring(0,
				Math.max(beginning.lastIndexOf('/') + 1, this.keys.prefix().length()));
		if (KeyOrder.isTooLong(beginning) || !this.filter.showsBelow(directory)) {
			return Mono.just(Completion.NONE);
		}
		return this.bucket.below(beginning, "", "/", this.filter.isOpen() ? ENOUGH : MOST)
			.map((answer) -> suggest(Level.of(answer, beginning, "")));
	}

	private Completion suggest(Level level) {
		List<String> values = level.shown(this.filter)
			.stream()
			.map((item) -> this.keys.value(item.key()))
			.filter((value) -> !value.isEmpty())
			.toList();
		boolean isAll = !level.isCut();
		return new Completion(values.subList(0, Math.min(values.size(), Completion.LARGEST)),
				isAll ? values.size() : null, !isAll || values.size() > Completion.LARGEST);
	}

}
