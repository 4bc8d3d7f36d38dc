package io.mcpgateway.benchmark;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Blob store whose buckets list a million generated keys, without delimiters.
 */
final class GeneratedKeyStore extends ForwardingBlobStore {

	static final int COUNT = 1_000_000;

	private static final int MAX_PAGE = 1000;

	private static final Instant MODIFIED = Instant.parse("2026-01-01T00:00:00Z");

	GeneratedKeyStore(BlobStore store) {
		super(store);
	}

	/**
	 * Returns the key of a number.
	 */
	static String key(int number) {
		return "section-%03d/page-%07d.md".formatted(number / 1000, number);
	}

	@Override
	public ListObjectsV2Response list(ListObjectsV2Request request) {
		String after = (request.continuationToken() != null) ? request.continuationToken() : request.startAfter();
		int from = (after == null) ? 0 : following(after);
		int most = (request.maxKeys() != null) ? Math.min(request.maxKeys(), MAX_PAGE) : MAX_PAGE;
		int to = Math.min(from + most, COUNT);
		List<S3Object> objects = IntStream.range(from, to).mapToObj(GeneratedKeyStore::object).toList();
		return ListObjectsV2Response.builder()
			.contents(objects)
			.isTruncated(to < COUNT)
			.nextContinuationToken((to < COUNT) ? key(to - 1) : null)
			.build();
	}

	/** Returns the number of the first key after another, by binary search. */
	private static int following(String after) {
		int low = 0;
		int high = COUNT;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (key(middle).compareTo(after) <= 0) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		return low;
	}

	private static S3Object object(int number) {
		return S3Object.builder()
			.key(key(number))
			.size(1000L + number)
			.eTag("\"%032x\"".formatted(number))
			.lastModified(MODIFIED)
			.build();
	}

}
