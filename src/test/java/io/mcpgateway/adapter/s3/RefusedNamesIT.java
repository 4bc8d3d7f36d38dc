package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

import io.mcpgateway.adapter.s3.ScriptedServer.Asked;
import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests that a name refused by the server counts as missing, since any client can send
 * such names.
 */
class RefusedNamesIT {

	private static final Map<String, String> ONCE = Map.of("retries", "0");

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	@ParameterizedTest
	@CsvSource({ "400,''", "400,InvalidArgument", "400,XMinioInvalidResourceName", "404,''", "404,SomethingElse",
			"405,''", "414,''", "431,RequestHeaderSectionTooLarge" })
	void areNotFoundWhereTheBucketAnswers(int status, String code) {
		FaultyBucket bucket = BUCKETS.start((asked, out) -> {
			if (asked.target().contains("list-type=2")) {
				ScriptedObject.list(out);
				return;
			}
			ScriptedObject.refuse(out, status, code);
		}, ONCE);
		for (int i = 0; i < 10; i++) {
			assertThat(bucket.read("").blockOptional(FaultyBucket.TIMEOUT)).isEmpty();
			assertThat(bucket.objects().exists("key").block(FaultyBucket.TIMEOUT)).isFalse();
		}
		assertThat(bucket.server().asked()).filteredOn((asked) -> asked.target().contains("list-type=2"))
			.hasSizeLessThanOrEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 414 })
	void haveNothingBelow(int status) {
		Script refusing = (asked, out) -> {
			if (asked.target().contains("list-type=2") && !asked.target().contains("prefix=odd")) {
				ScriptedObject.list(out);
				return;
			}
			ScriptedObject.refuse(out, status, "");
		};
		S3Adapter adapter = BUCKETS.start(refusing, ONCE).adapter();
		CatalogClient client = new CatalogClient(adapter);
		assertThat(client.values("odd/")).isEmpty();
		assertThat(client.errorCode("s3://acme/odd/")).isEqualTo(-32602);
		assertThat(adapter.indexables(ResourceUri.parse("s3://acme/odd")).collectList().block(FaultyBucket.TIMEOUT))
			.isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "400,ExpiredToken,expired", "400,'',refuses the request", "404,NoSuchBucket,does not exist" })
	void areNoExcuseForABucketThatDoesNotAnswer(int status, String code, String why) {
		FaultyBucket bucket = BUCKETS.start((asked, out) -> ScriptedObject.refuse(out, status, code), ONCE);
		assertThatThrownBy(() -> bucket.read("").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class)
			.hasMessageContaining(why);
		assertThatThrownBy(() -> bucket.bucket().below("odd/", "", "/", 10).block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class)
			.hasMessageContaining(why);
	}

	@Test
	void areNotFoundOnARealServer() {
		BUCKETS.start(RefusedNamesIT::empty, ONCE);
		try (ServedBucket bucket = ServedBucket.start(Map.of("dot-segments", "true", "retries", "0"))) {
			for (String place : new String[] { "../x", "%2E%2E/%2E%2E/x", "../", "../?bytes=0-9" }) {
				assertThat(bucket.client().errorCode("s3://acme/" + place)).isEqualTo(-32602);
			}
			assertThat(bucket.client().values("../")).isEmpty();
		}
	}

	private static void empty(Asked asked, OutputStream out) throws IOException {
		ScriptedObject.list(out);
	}

}
