package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.upstream.AddressRefusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests that no answer of a git server leads the gateway, or its credentials, elsewhere.
 */
class HostileGitServerIT {

	private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

	private static final String ADVERTISEMENT = "application/x-git-upload-pack-advertisement";

	private static final String INFO_REFS = "GET /acme.git/info/refs?service=git-upload-pack";

	/** Answers by path; a path without one gets status 404. */
	private final Map<String, Answer> answers = new ConcurrentHashMap<>();

	/** Requests for the configured repository. */
	private final List<String> asked = new CopyOnWriteArrayList<>();

	/** Requests elsewhere, with their credentials. */
	private final List<String> leaked = new CopyOnWriteArrayList<>();

	private final HttpServer server = start(this::answer);

	private final HttpServer other = start((exchange) -> {
		this.leaked.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
		exchange.sendResponseHeaders(404, -1);
	});

	@TempDir
	private Path base;

	@AfterEach
	void stop() {
		this.server.stop(0);
		this.other.stop(0);
	}

	@Test
	void leadsNowhereByAlternatesOfTheDumbProtocol() {
		this.answers.put("/acme.git/info/refs", Answer.text(COMMIT + "\trefs/heads/main\n"));
		this.answers.put("/acme.git/HEAD", Answer.text("ref: refs/heads/main\n"));
		this.answers.put("/acme.git/objects/info/http-alternates", Answer.text(elsewhere() + "/objects/\n"));
		this.answers.put("/acme.git/objects/info/packs", Answer.text("P pack-" + COMMIT + ".pack\n"));
		fetch();
		assertThat(this.leaked).isEmpty();
		assertThat(this.asked).isNotEmpty().containsOnly(INFO_REFS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 300, 301, 302, 303, 307, 308 })
	void leadsNowhereByRedirects(int status) {
		this.answers.put("/acme.git/info/refs",
				new Answer(status, "text/plain", "", Map.of("Location", elsewhere() + "/acme.git/info/refs")));
		fetch();
		assertThat(this.leaked).isEmpty();
		assertThat(this.asked).isNotEmpty().containsOnly(INFO_REFS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 301, 302, 307, 308 })
	void leadsNowhereByRedirectsOfPosts(int status) {
		this.answers.put("/acme.git/info/refs", Answer.capabilities("version 2\n", "ls-refs\n", "fetch=shallow\n"));
		this.answers.put("/acme.git/git-upload-pack",
				new Answer(status, "text/plain", "", Map.of("Location", elsewhere() + "/acme.git/git-upload-pack")));
		fetch();
		assertThat(this.leaked).isEmpty();
		assertThat(this.asked).contains("POST /acme.git/git-upload-pack");
	}

	/** The client implements none of these, so a server that offers them is not asked. */
	@Test
	void leadsNowhereByUrisOfPacksAndBundles() {
		this.answers.put("/acme.git/info/refs", Answer.capabilities("version 2\n", "ls-refs=unborn\n",
				"fetch=shallow packfile-uris\n", "bundle-uri\n", "object-info\n"));
		this.answers.put("/acme.git/git-upload-pack", new Answer(200, "application/x-git-upload-pack-result",
				line("packfile-uris\n") + line(COMMIT + " " + elsewhere() + "/x.pack\n") + "0000",
				Map.of("Link", "<" + elsewhere() + "/bundle>; rel=\"alternate\"", "Refresh", "0; url=" + elsewhere())));
		fetch();
		assertThat(this.leaked).isEmpty();
		assertThat(this.asked).contains("POST /acme.git/git-upload-pack");
	}

	@ParameterizedTest
	@CsvSource({ "Negotiate, ''", "'Digest realm=\"x\", nonce=\"y\", qop=\"auth\"', ''", "NTLM, ''", "'', text/html" })
	void getsNoOtherKindOfCredentials(String challenge, String mimeType) {
		this.answers.put("/acme.git/info/refs", challenge.isEmpty() ? new Answer(200, mimeType, "", Map.of())
				: new Answer(401, "text/plain", "", Map.of("WWW-Authenticate", challenge)));
		fetch();
		assertThat(this.leaked).isEmpty();
		assertThat(this.asked).isNotEmpty().containsOnly(INFO_REFS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://169.254.169.254/acme.git", "http://[fd00:ec2::254]/acme.git" })
	void isNotAMetadataService(String url) {
		assertThatIOException().isThrownBy(() -> fetch(url)).withRootCauseInstanceOf(AddressRefusedException.class);
	}

	/** The version of the protocol decides where the capability stands. */
	@Test
	void isNamedForIdsInSha256() {
		String id = "ab".repeat(32);
		for (Answer answer : List.of(
				Answer.capabilities("version 2\n", "agent=git/2.39.5\n", "ls-refs=unborn\n", "fetch=shallow\n",
						"object-format=sha256\n"),
				Answer.capabilities(id + " HEAD\0multi_ack object-format=sha256 agent=git/2.39.5\n"))) {
			this.answers.put("/acme.git/info/refs", answer);
			assertThatIOException().isThrownBy(() -> fetch(url(this.server) + "/acme.git"))
				.satisfies((failure) -> assertThat(FetchErrors.reason(failure))
					.isEqualTo("the repository has ids in SHA-256. The gateway copies repositories with ids in SHA-1"));
		}
		assertThat(this.asked).containsOnly(INFO_REFS);
	}

	/** Fetches twice, without success. */
	private void fetch() {
		for (int i = 0; i < 2; i++) {
			assertThatIOException().isThrownBy(() -> fetch(url(this.server) + "/acme.git"));
		}
	}

	private void fetch(String url) throws Exception {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		resources.afterPropertiesSet();
		GitMount mount = TestMounts
			.of(new GitRegistrar(), "acme", Map.of("url", url, "path", this.base.resolve("copy"), "username", "reader",
					"password", "secret-of-the-reader", "fetch-timeout", "5s"))
			.source();
		try (RemoteMirror mirror = new RemoteMirror(mount, new SmartHttp("git-acme", mount, resources))) {
			mirror.fetch();
		}
		finally {
			resources.destroy();
		}
	}

	private void answer(HttpExchange exchange) throws IOException {
		if (exchange.getRequestHeaders().getFirst("Authorization") == null) {
			exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"git\"");
			exchange.sendResponseHeaders(401, -1);
			return;
		}
		this.asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
		Answer answer = this.answers.getOrDefault(exchange.getRequestURI().getPath(),
				new Answer(404, "text/plain", "", Map.of()));
		exchange.getRequestBody().readAllBytes();
		exchange.getResponseHeaders().set("Content-Type", answer.mimeType());
		answer.headers().forEach(exchange.getResponseHeaders()::set);
		byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(answer.status(), (body.length > 0) ? body.length : -1);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(body);
		}
	}

	private String elsewhere() {
		return url(this.other);
	}

	private static String url(HttpServer server) {
		return "http://127.0.0.1:" + server.getAddress().getPort();
	}

	private static HttpServer start(Handler handler) {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.createContext("/", (exchange) -> {
				try (exchange) {
					handler.handle(exchange);
				}
			});
			server.start();
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns a line of the protocol, with its length. */
	private static String line(String text) {
		return "%04x%s".formatted(text.length() + 4, text);
	}

	/** Answer of the server. */
	private record Answer(int status, String mimeType, String body, Map<String, String> headers) {

		static Answer text(String body) {
			return new Answer(200, "text/plain", body, Map.of());
		}

		static Answer capabilities(String... capabilities) {
			StringBuilder body = new StringBuilder(line("# service=git-upload-pack\n")).append("0000");
			for (String capability : capabilities) {
				body.append(line(capability));
			}
			return new Answer(200, ADVERTISEMENT, body.append("0000").toString(), Map.of());
		}

	}

	/** Handler of requests. */
	@FunctionalInterface
	private interface Handler {

		void handle(HttpExchange exchange) throws IOException;

	}

}
