package io.mcpgateway.testkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests that the test server behaves like S3, with signed requests. */
class ObjectStoreIT {

	private static final String BUCKET = "acme";

	@AutoClose
	private static S3Server server;

	private static String etag;

	@BeforeAll
	static void start() {
		server = S3Server.start(BUCKET);
		for (String key : OddKeys.ALL) {
			server.put(BUCKET, key, key.getBytes(StandardCharsets.UTF_8));
		}
		etag = server.put(BUCKET, "digits", "0123456789".getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void holdsAnyKey() {
		assertThat(OddKeys.ALL).allSatisfy((key) -> assertThat(get(key, null, null).asUtf8String()).isEqualTo(key));
	}

	@Test
	void listsInTheOrderOfBytes() {
		TreeSet<String> all = new TreeSet<>(ObjectStore.ORDER);
		all.addAll(OddKeys.ALL);
		all.add("digits");
		assertThat(keys(list("", "", null, 1000))).containsExactlyElementsOf(all);
		assertThat(all).last().asString().startsWith("\ud83d\ude00");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 7 })
	void goesOnAfterAKeyOrWithAToken(int size) {
		List<String> all = keys(list("a", "", null, 1000));
		List<String> byKey = new ArrayList<>();
		List<String> byToken = new ArrayList<>();
		ListObjectsV2Response page = list("a", "", null, size);
		while (Boolean.TRUE.equals(page.isTruncated())) {
			byKey.addAll(keys(page));
			page = list("a", byKey.getLast(), null, size);
		}
		byKey.addAll(keys(page));
		page = list("a", "", null, size);
		while (page.nextContinuationToken() != null) {
			byToken.addAll(keys(page));
			String token = page.nextContinuationToken();
			page = server.client()
				.listObjectsV2((request) -> request.bucket(BUCKET)
					.prefix("a")
					.continuationToken(token)
					.encodingType(EncodingType.URL)
					.maxKeys(size))
				.join();
		}
		byToken.addAll(keys(page));
		assertThat(byKey).isEqualTo(all);
		assertThat(byToken).isEqualTo(all);
	}

	@Test
	void cutsKeysAtADelimiter() {
		ListObjectsV2Response page = list("a/", "", "/", 1000);
		assertThat(keys(page)).containsExactly("a/", "a/.", "a/..");
		assertThat(page.commonPrefixes()).extracting(CommonPrefix::prefix).containsExactly("a/../", "a/./", "a//");
		assertThat(list("a/", "a/../", "/", 1000).commonPrefixes()).extracting(CommonPrefix::prefix)
			.containsExactly("a/./", "a//");
		assertThat(list("a/", "a/./", "/", 1).commonPrefixes()).extracting(CommonPrefix::prefix).containsExactly("a//");
	}

	@ParameterizedTest
	@CsvSource({ "bytes=0-3,0123,bytes 0-3/10", "bytes=8-99,89,bytes 8-9/10", "bytes=5-,56789,bytes 5-9/10",
			"bytes=-2,89,bytes 8-9/10", "bytes=-99,0123456789,bytes 0-9/10" })
	void answersRanges(String range, String expected, String contentRange) {
		ResponseBytes<GetObjectResponse> answer = get("digits", range, etag);
		assertThat(answer.asUtf8String()).isEqualTo(expected);
		assertThat(answer.response().contentRange()).isEqualTo(contentRange);
		assertThat(answer.response().eTag()).isEqualTo(etag);
	}

	@Test
	void refusesWhatIsBeyondTheEndOrAnotherVersionOrNotThere() {
		assertThat(status(() -> get("digits", "bytes=10-", null))).isEqualTo(416);
		assertThat(status(() -> get("digits", null, "\"0\""))).isEqualTo(412);
		assertThat(status(() -> get("missing", null, null))).isEqualTo(404);
		assertThat(status(() -> get("../../x", null, null))).isEqualTo(400);
	}

	private static int status(Runnable asked) {
		int[] status = new int[1];
		assertThatThrownBy(asked::run).isInstanceOf(CompletionException.class)
			.cause()
			.isInstanceOfSatisfying(S3Exception.class, (refusal) -> status[0] = refusal.statusCode());
		return status[0];
	}

	private static ResponseBytes<GetObjectResponse> get(String key, String range, String version) {
		return server.client()
			.getObject((request) -> request.bucket(BUCKET).key(key).range(range).ifMatch(version),
					AsyncResponseTransformer.toBytes())
			.join();
	}

	private static ListObjectsV2Response list(String prefix, String after, String delimiter, int size) {
		return server.client()
			.listObjectsV2((request) -> request.bucket(BUCKET)
				.prefix(prefix)
				.startAfter(after)
				.delimiter(delimiter)
				.encodingType(EncodingType.URL)
				.maxKeys(size))
			.join();
	}

	private static List<String> keys(ListObjectsV2Response page) {
		return page.contents().stream().map(S3Object::key).toList();
	}

}
