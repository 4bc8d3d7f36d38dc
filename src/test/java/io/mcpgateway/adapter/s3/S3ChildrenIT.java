package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

import static org.assertj.core.api.Assertions.assertThat;

class S3ChildrenIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@AutoClose
	private static ServedBucket bucket;

	@BeforeAll
	static void start() {
		bucket = ServedBucket.start(Map.of());
		for (String key : List.of("d/a.txt", "d/b/c", "d/b.md", "d//x", "d/", "marker/", "full/", "full/x", "hid/a.key",
				"sec/x")) {
			bucket.put(key, (key.equals("d/") || key.equals("marker/")) ? "" : "12345");
		}
	}

	@Test
	void tellsObjectsAndDirectoriesInTheOrderOfTheBucketWithOneRequest() {
		ServedBucket served = bucket.remount(Map.of());
		String text = served.client()
			.text("s3://acme/d/")
			.replaceAll("\"lastModified\":\"[^\"]*\"", "\"lastModified\":0");
		assertThat(text).isEqualTo("""
				{"entries":[{"uri":"s3://acme/d//","name":"/","mimeType":"inode/directory"},\
				{"uri":"s3://acme/d/a.txt","name":"a.txt","mimeType":"text/plain","size":5,"lastModified":0},\
				{"uri":"s3://acme/d/b.md","name":"b.md","mimeType":"text/markdown","size":5,"lastModified":0},\
				{"uri":"s3://acme/d/b/","name":"b","mimeType":"inode/directory"}]}""");
		assertThat(served.client().content("s3://acme/d/").required("mimeType").stringValue())
			.isEqualTo("inode/directory");
		assertThat(served.requests("list")).isEqualTo(2);
		assertThat(served.requests("get")).isZero();
	}

	@Test
	void isAnObjectIfItHasBytesAndADirectoryIfItIsItsMark() {
		ServedBucket served = bucket.remount(Map.of());
		assertThat(served.client().text("s3://acme/full/")).isEqualTo("12345");
		assertThat(served.client().text("s3://acme/marker/")).isEqualTo("{\"entries\":[]}");
		assertThat(served.client().errorCode("s3://acme/marker/?lines=1-2")).isNotZero();
		assertThat(served.client().errorCode("s3://acme/none/")).isNotZero();
		assertThat(served.client().errorCode("s3://acme/?lines=1-2")).isNotZero();
	}

	@Test
	void isThereIfItCanBeRead() {
		ServedBucket served = bucket.remount(Map.of("exclude", List.of("sec", "**/*.key")));
		for (String there : List.of("", "d/", "d//", "marker/", "full/", "hid/")) {
			String uri = "s3://acme/" + there;
			assertThat(served.adapter().subject(ResourceUri.parse(uri)).block(TIMEOUT)).isEqualTo(uri);
			assertThat(served.client().read(uri).has("result")).as(uri).isTrue();
		}
		for (String missing : List.of("sec/", "none/", "d/a.txt/")) {
			String uri = "s3://acme/" + missing;
			assertThat(served.adapter().subject(ResourceUri.parse(uri)).blockOptional(TIMEOUT)).as(uri).isEmpty();
			assertThat(served.client().read(uri).has("result")).as(uri).isFalse();
		}
		assertThat(CatalogClient.each(served.client().entries("s3://acme/"), "name")).containsExactly("d", "full",
				"hid", "marker");
		assertThat(served.client().entries("s3://acme/hid/")).isEmpty();
	}

	@Test
	void comesPortionByPortion() {
		List<String> keys = new ArrayList<>();
		IntStream.range(0, 2300)
			.forEach((n) -> keys.add((n % 2 == 0) ? "d/%05d".formatted(n) : "d/%05d/x".formatted(n)));
		keys.add("d/01999/\udbff\udfffx");
		ScriptedLists scripted = ScriptedLists.of(keys);
		CatalogClient client = scripted.client(Map.of());
		assertThat(CatalogClient.each(client.entries("s3://acme/d/"), "name")).hasSize(2300).doesNotHaveDuplicates();
		assertThat(scripted.asked()).hasSize(4);
		scripted.asked().clear();
		Content content = scripted.adapter(Map.of()).read(ResourceUri.parse("s3://acme/d/")).block(TIMEOUT);
		assertThat(scripted.asked()).hasSize(1);
		assertThat(content.body()).isInstanceOfSatisfying(Content.Streamed.class,
				(body) -> StepVerifier.create(body.bytes(), 1).expectNextCount(1).thenCancel().verify(TIMEOUT));
		assertThat(scripted.asked()).hasSize(1);
	}

	@Test
	void tellsNothingThatWasNotAskedForAndDoesNotGoRoundInCircles() {
		ScriptedLists scripted = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(S3Object.builder().key("d/b").build(), S3Object.builder().key("d/a").build(),
					S3Object.builder().key("outside").build(), S3Object.builder().build())
			.commonPrefixes(CommonPrefix.builder().prefix("d/").build(), CommonPrefix.builder().prefix("x/").build(),
					CommonPrefix.builder().prefix("d/aa").build(), CommonPrefix.builder().prefix("d/aa/").build(),
					CommonPrefix.builder().build())
			.isTruncated(true)
			.build());
		Content content = scripted.adapter(Map.of()).read(ResourceUri.parse("s3://acme/d/")).block(TIMEOUT);
		assertThat(content.body()).isInstanceOfSatisfying(Content.Streamed.class,
				(body) -> StepVerifier.create(body.bytes().map((bytes) -> bytes.toString(StandardCharsets.UTF_8)))
					.expectNext("""
							{"entries":[{"uri":"s3://acme/d/a","name":"a"},\
							{"uri":"s3://acme/d/aa/","name":"aa","mimeType":"inode/directory"},\
							{"uri":"s3://acme/d/b","name":"b"}""")
					.thenConsumeWhile((more) -> more.isEmpty())
					.expectError(SourceUnavailableException.class)
					.verify(TIMEOUT));
		assertThat(scripted.asked()).hasSizeLessThanOrEqualTo(3);
	}

}
