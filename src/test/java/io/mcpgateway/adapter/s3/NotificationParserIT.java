package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpgateway.adapter.s3.NotifiedMount.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NotificationParserIT {

	private static final String BRIDGED = """
			{"version":"0","detail-type":"%s","source":"%s","detail":{"bucket":{"name":"acme"},"object":{"key":"a+b%%20c"}}}""";

	@ParameterizedTest
	@ValueSource(strings = { "ObjectCreated:Put", "ObjectCreated:CompleteMultipartUpload", "ObjectRemoved:Delete",
			"ObjectRemoved:DeleteMarkerCreated", "ObjectRestore:Completed", "LifecycleExpiration:Delete",
			"s3:ObjectCreated:Put" })
	void readsWhatChangesAnObject(String event) {
		assertThat(read(QueuedBucket.event(event, "a b/\u00e4+c"))).containsExactly(new Event("acme", "a b/\u00e4+c"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "ObjectTagging:Put", "ObjectAcl:Put", "s3:ObjectAccessed:Get",
			"Replication:OperationMissedThreshold" })
	void takesWhatChangesNothing(String event) {
		assertThat(read(QueuedBucket.event(event, "a"))).isEmpty();
	}

	@Test
	void takesTheMessageThatTriesAQueue() {
		assertThat(read("{\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\",\"Bucket\":\"acme\"}")).isEmpty();
	}

	@Test
	void readsWhatWasWrappedOnce() {
		String event = QueuedBucket.event("ObjectCreated:Put", "a");
		assertThat(read(wrapped(event))).containsExactly(new Event("acme", "a"));
		assertThat(read(wrapped(BRIDGED.formatted("Object Created", "aws.s3")))).hasSize(1);
		assertThat(read(wrapped(wrapped(event)))).isNull();
	}

	@Test
	void readsKeysOfEventBridgeAsTheyAre() {
		assertThat(read(BRIDGED.formatted("Object Created", "aws.s3"))).containsExactly(new Event("acme", "a+b%20c"));
		assertThat(read(BRIDGED.formatted("Object Deleted", "aws.s3"))).hasSize(1);
		assertThat(read(BRIDGED.formatted("Object Tags Added", "aws.s3"))).isEmpty();
		assertThat(read(BRIDGED.formatted("Object Created", "evil"))).isNull();
	}

	@Test
	void readsWhatMinioPosts() {
		String event = QueuedBucket.event("s3:ObjectRemoved:Delete", "a/b");
		assertThat(read("{\"EventName\":\"s3:ObjectRemoved:Delete\",\"Key\":\"acme/a/b\"," + event.substring(1)))
			.containsExactly(new Event("acme", "a/b"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "null", "[]", "1", "\"Records\"", "{}", "{\"Records\":{}}", "{\"Records\":[1]}",
			"{\"Records\":[[]]}", "{\"Records\":[{\"eventName\":1}]}", "{\"Records\":[]} {}",
			"{\"Records\":[],\"Records\":[]}", "{\"Type\":\"Notification\"}",
			"{\"Type\":\"Notification\",\"Message\":1}", "{\"source\":\"aws.s3\"}",
			"{\"source\":\"aws.s3\",\"detail-type\":\"Object Created\",\"detail\":[]}" })
	void doesNotUnderstandOtherShapes(String message) {
		assertThat(read(message)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a%00", "%", "%zz", "%ff", "%c3", "" })
	void doesNotUnderstandKeysThatNoneHas(String encoded) {
		assertThat(read(QueuedBucket.event("ObjectCreated:Put", "KEY").replace("KEY", encoded))).isNull();
	}

	@Test
	void takesDotsForPartsOfKeys() {
		assertThat(read(QueuedBucket.event("ObjectCreated:Put", "../x"))).containsExactly(new Event("acme", "../x"));
	}

	@Test
	void hasBounds() {
		assertThat(read("{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000))).isNull();
		assertThat(read(QueuedBucket.event("ObjectCreated:Put", "k".repeat(1024)))).hasSize(1);
		assertThat(read(QueuedBucket.event("ObjectCreated:Put", "k".repeat(1025)))).isNull();
		assertThat(read("{\"a\":\"" + "x".repeat(NotificationParser.MAX_BYTES) + "\",\"Records\":[]}")).isNull();
		assertThat(read("{\"Records\":[" + record() + (',' + record()).repeat(999) + "]}")).hasSize(1000);
		assertThat(read("{\"Records\":[" + record() + (',' + record()).repeat(1000) + "]}")).isNull();
	}

	private static String record() {
		return "{\"eventName\":\"ObjectCreated:Put\",\"s3\":{\"bucket\":{\"name\":\"acme\"},\"object\":{\"key\":\"k\"}}}";
	}

	private static String wrapped(String message) {
		return "{\"Type\":\"Notification\",\"Message\":\""
				+ message.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
	}

	private static List<Event> read(String message) {
		return NotificationParser.read(message.getBytes(StandardCharsets.UTF_8));
	}

}
