package io.mcpgateway.adapter.s3;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Where an answer of a bucket ended, so that the next goes on there.
 */
final class AnswerEnd {

	private AnswerEnd() {
	}

	/**
	 * The key after which to go on where an answer that is not the last one ended. What
	 * was told as one start of many keys, and what is hidden as one, is left behind.
	 */
	static String of(ListObjectsV2Response answer, KeyFilter filter) {
		String last = Stream
			.concat(answer.contents().stream().map(S3Object::key),
					answer.commonPrefixes().stream().map(CommonPrefix::prefix).map(KeyOrder::end))
			.max(KeyOrder.BYTES)
			.orElse("");
		@Nullable String hidden = filter.hidden(last);
		return (hidden != null && hidden.endsWith("/")) ? KeyOrder.end(hidden) : last;
	}

}
