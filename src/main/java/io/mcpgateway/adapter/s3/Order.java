package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The order in which a bucket lists its keys: that of their bytes.
 */
final class Order {

	static final Comparator<String> BY_BYTES = (one, other) -> Arrays
		.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

	/** Behind all that may follow a start of keys. */
	private static final String HIGHEST = Character.toString(Character.MAX_CODE_POINT);

	private Order() {
	}

	/**
	 * The key after which to go on where an answer that is not the last one ended. What
	 * was told as one start of many keys, and what is hidden as one, is left behind.
	 */
	static String after(ListObjectsV2Response answer, KeyFilter filter) {
		String last = Stream
			.concat(answer.contents().stream().map(S3Object::key),
					answer.commonPrefixes().stream().map(CommonPrefix::prefix).map(Order::end))
			.max(BY_BYTES)
			.orElse("");
		@Nullable String hidden = filter.hidden(last);
		return (hidden != null && hidden.endsWith("/")) ? end(hidden) : last;
	}

	private static String end(String start) {
		return start + HIGHEST;
	}

}
