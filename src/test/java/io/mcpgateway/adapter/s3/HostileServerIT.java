package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of hostile first responses and their effects. */
class HostileServerIT {

	private static final ScriptedObject OBJECT = new ScriptedObject(1000, "\"one\"");

	private static final Map<String, String> ONCE = Map.of("retries", "0");

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private FaultyBucket scripted;

	@ParameterizedTest
	@CsvSource({ "404,NoSuchKey", "403,AccessDenied", "400,KeyTooLongError", "405,MethodNotAllowed" })
	void hidesWhatIsNotThereOrMayNotBeRead(int status, String code) {
		refuse(status, code);
		assertThat(this.scripted.read("").blockOptional(FaultyBucket.TIMEOUT)).isEmpty();
		assertThat(this.scripted.objects().exists("key").block(FaultyBucket.TIMEOUT)).isFalse();
		assertThat(this.scripted.server().asked()).hasSize(2);
		assertThat(this.scripted.registry().get("mcp.s3.denied").counter().count()).isEqualTo((status == 403) ? 2 : 0);
	}

	@ParameterizedTest
	@CsvSource({ "403,InvalidObjectState,archived", "400,InvalidRequest,key of its owner",
			"400,KMS.DisabledException,cannot use the key" })
	void saysWhyWhatIsThereCannotBeRead(int status, String code, String why) {
		refuse(status, code);
		assertThatThrownBy(() -> this.scripted.read("").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(UnreadableException.class)
			.hasMessageContaining(why)
			.hasMessageNotContaining("secret words");
		assertThat(this.scripted.objects().exists("key").block(FaultyBucket.TIMEOUT)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "403,InvalidAccessKeyId,access key", "403,SignatureDoesNotMatch,signature", "400,ExpiredToken,expired",
			"403,RequestTimeTooSkewed,clock", "403,'',denies access", "301,PermanentRedirect,another region",
			"307,TemporaryRedirect,another region", "400,AuthorizationHeaderMalformed,another region",
			"404,NoSuchBucket,does not exist", "503,SlowDown,fewer requests", "503,'',not ready",
			"404,NoSuchThing,nothing at the address", "500,InternalError,internal error", "304,'',answers unexpectedly",
			"400,'',refuses the request", "400,SomethingElse,refuses the request" })
	void tellsOperatorsWhyTheServerIsOfNoUse(int status, String code, String why) {
		refuse(status, code);
		assertThatThrownBy(() -> this.scripted.read("").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class)
			.hasMessageContaining(why)
			.hasMessageNotContaining("secret words");
		assertThatThrownBy(() -> this.scripted.objects().exists("key").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 416 })
	void readsAnEmptyObjectHoweverItIsAnswered(int status) {
		start((asked, out) -> {
			if (asked.method().equals("GET") && status == 416) {
				ScriptedObject.refuse(out, status, "InvalidRange");
				return;
			}
			ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: \"one\"\r\n"
					+ "x-amz-version-id: v1\r\nContent-Type: text/plain\r\n\r\n");
		}, ONCE);
		for (String query : new String[] { "", "?lines=1-2", "?tail=5", "?bytes=0-9" }) {
			Content content = content(query);
			assertThat(SlowReader.all(content)).isEmpty();
			assertThat(content.mimeType()).isEqualTo("text/plain");
			assertThat(content.meta()).containsOnly(Map.entry(MetaKeys.ETAG, "\"one\""),
					Map.entry(S3Descriptions.VERSION, "v1"), Map.entry(S3Descriptions.CONTENT_TYPE, "text/plain"));
		}
		assertThat(this.scripted.server().asked()).hasSize((status == 416) ? 8 : 4);
	}

	@Test
	void followsNoRedirect() throws IOException {
		try (ScriptedServer elsewhere = new ScriptedServer(OBJECT)) {
			start((asked, out) -> ScriptedServer.write(out, "HTTP/1.1 307 There\r\nLocation: " + elsewhere.endpoint()
					+ "/acme/key\r\nContent-Length: 0\r\n\r\n"), Map.of());
			assertThatThrownBy(() -> this.scripted.read("").block(FaultyBucket.TIMEOUT))
				.isInstanceOf(SourceUnavailableException.class);
			assertThat(elsewhere.asked()).isEmpty();
		}
	}

	@Test
	void takesNoProxyFromTheSystem() {
		Map<String, String> proxy = Map.of("http.proxyHost", "127.0.0.1", "http.proxyPort", "1", "http.nonProxyHosts",
				"");
		proxy.forEach(System::setProperty);
		try {
			start(OBJECT, ONCE);
			assertThat(SlowReader.all(content(""))).hasSize(1000);
		}
		finally {
			proxy.keySet().forEach(System::clearProperty);
		}
	}

	@Test
	void asksAgainIfTheAnswerIsCut() {
		start((asked, out) -> {
			if (asked.number() == 1) {
				OBJECT.head(asked, out, 1000);
				ScriptedObject.body(out, 0, 500);
				throw new IOException("cut");
			}
			OBJECT.answer(asked, out);
		}, Map.of());
		assertThat(SlowReader.all(content(""))).isEqualTo(ScriptedObject.bytes(0, 1000));
		assertThat(this.scripted.server().asked()).hasSize(2);
	}

	@Test
	void takesNoMoreThanItAskedFor() {
		start((asked, out) -> {
			ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
			endless(out, "x".repeat(65_536));
		}, ONCE);
		assertUnavailable("answers unexpectedly");
		assertThat(this.scripted.server().written()).isLessThan(128 << 20);
	}

	@Test
	void takesNoMoreThanWasAnnounced() {
		start((asked, out) -> {
			ScriptedServer.write(out,
					"HTTP/1.1 206 OK\r\nTransfer-Encoding: chunked\r\n" + "Content-Range: bytes 0-9/10\r\n\r\n");
			endless(out, "8\r\n12345678\r\n");
		}, ONCE);
		assertUnavailable("answers unexpectedly");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "bytes 0-9/*", "bytes 5-2/10", "bytes 0-99/10", "bytes 0-98/1000", "nonsense",
			"bytes 0-9/99999999999999999999" })
	void believesNoRangeThatCannotBe(String range) {
		start((asked, out) -> ScriptedServer.write(out,
				"HTTP/1.1 206 OK\r\nContent-Length: 10\r\nContent-Range: " + range + "\r\n\r\n0123456789"), ONCE);
		assertUnavailable("answers unexpectedly");
	}

	@Test
	void passesOnNoNonsense() {
		start((asked, out) -> ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nETag: "
				+ "e".repeat(300) + "\r\nx-amz-version-id: null\r\nContent-Type: <script>\r\n\r\nx"), Map.of());
		Content content = content("");
		assertThat(content.meta()).isNull();
		assertThat(content.mimeType()).isNull();
	}

	@Test
	void endsAnAnswerThatNobodyWaitsFor() {
		start((asked, out) -> {
			OBJECT.head(asked, out, 1000);
			ScriptedObject.body(out, 0, 500);
			asked.stall();
		}, Map.of("response-timeout", "60s"));
		Disposable reading = this.scripted.read("").subscribe();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> !this.scripted.server().asked().isEmpty());
		reading.dispose();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.scripted.server().connections() == 0);
	}

	@Test
	void waitsNoLongerThanItMay() {
		start((asked, out) -> asked.stall(), Map.of("retries", "1", "response-timeout", "1s"));
		assertUnavailable("not answer in time");
		assertThat(this.scripted.server().asked()).hasSizeBetween(1, 2);
	}

	@Test
	void beginsAnewWithWhatReplacedAnObject() {
		ScriptedObject old = new ScriptedObject(600_000, "\"one\"");
		ScriptedObject replacement = new ScriptedObject(500_000, "\"two\"");
		start((asked, out) -> ((asked.number() == 1) ? old : replacement).answer(asked, out), Map.of());
		assertThat(SlowReader.all(content("?lines=1000-1010"))).isNotEmpty();
		assertThat(this.scripted.server().asked()).hasSizeGreaterThan(3);
	}

	@Test
	void endsListsThatDoNot() {
		start((asked, out) -> {
			ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n\r\n<ListBucketResult>");
			endless(out, "<Contents><Key>k</Key></Contents>".repeat(2000));
		}, ONCE);
		assertThatThrownBy(() -> this.scripted.bucket().list("", "", null, 10).block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
		assertThat(this.scripted.server().written()).isLessThan(128 << 20);
	}

	/** The SDK makes a tree of a list, in which an empty element takes 200 bytes. */
	@ParameterizedTest
	@CsvSource({ "<a/>", "<Contents/>", "<a b='' c=\"\"/>" })
	void refusesListsOfVeryManyElements(String element) {
		String list = "<ListBucketResult>" + element.repeat(15_000_000 / element.length()) + "</ListBucketResult>";
		start((asked, out) -> ScriptedServer.write(out,
				"HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: " + list.length() + "\r\n\r\n"
						+ list),
				ONCE);
		assertThatThrownBy(() -> this.scripted.bucket().list("", "", null, 10).block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
		assertThat(this.scripted.server().written()).isLessThan(15_000_000);
	}

	@Test
	void endsFailuresThatDoNot() {
		start((asked, out) -> {
			ScriptedServer.write(out, "HTTP/1.1 403 No\r\nContent-Type: application/xml\r\n\r\n<Error>");
			endless(out, "<Code>AccessDenied</Code>".repeat(2000));
		}, ONCE);
		assertThatThrownBy(() -> this.scripted.read("").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
	}

	@ParameterizedTest
	@CsvSource({ "200", "403" })
	void resolvesNoEntities(int status) throws IOException {
		try (ScriptedServer elsewhere = new ScriptedServer(OBJECT)) {
			String bomb = "<?xml version=\"1.0\"?><!DOCTYPE Error [<!ENTITY a \"aaaaaaaaaa\">"
					+ "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">"
					+ "<!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\">"
					+ "<!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\"><!ENTITY x SYSTEM \"" + elsewhere.endpoint()
					+ "/secret\">]><Error><Code>&f;&x;</Code></Error>";
			start((asked, out) -> ScriptedServer.write(out, "HTTP/1.1 " + status
					+ " X\r\nContent-Type: application/xml\r\nContent-Length: " + bomb.length() + "\r\n\r\n" + bomb),
					ONCE);
			assertThatThrownBy(() -> this.scripted.bucket().list("", "", null, 10).block(FaultyBucket.TIMEOUT))
				.isInstanceOf(SourceUnavailableException.class);
			assertThat(elsewhere.asked()).isEmpty();
		}
	}

	private void refuse(int status, String code) {
		start((asked, out) -> ScriptedObject.refuse(out, status, code), ONCE);
	}

	private void start(Script script, Map<String, ?> properties) {
		this.scripted = BUCKETS.start(script, properties);
	}

	private Content content(String query) {
		return this.scripted.read(query).blockOptional(FaultyBucket.TIMEOUT).orElseThrow();
	}

	private void assertUnavailable(String why) {
		assertThatThrownBy(() -> this.scripted.read("").block(FaultyBucket.TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class)
			.hasMessageContaining(why);
	}

	private static void endless(OutputStream out, String text) throws IOException {
		while (true) {
			ScriptedServer.write(out, text);
		}
	}

}
