package io.mcpgateway.document.corpus.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import io.mcpgateway.document.corpus.WorkerRun;
import io.mcpgateway.document.corpus.WorkerRun.End;
import io.mcpgateway.document.corpus.WorkerRun.Outcome;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that documents which attack the worker harm nobody else. */
class HostileWorkerIT {

	private static final Path REPORT = Path.of("target", "documents-hostile.md");

	private static final byte[] NEXT = "<p>Hello</p>".getBytes(StandardCharsets.UTF_8);

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	private final List<String> fetched = new CopyOnWriteArrayList<>();

	private final SoftAssertions softly = new SoftAssertions();

	@TempDir
	private Path directory;

	@Test
	void neitherRunNorFetchNorStopTheNextOne() throws Exception {
		HttpServer server = server();
		StringBuilder report = new StringBuilder("| Document | Bytes | End | ms | Markdown |\n|---|--:|---|--:|--:|\n");
		WorkerRun worker = WorkerRun.start(this.directory);
		try {
			for (HostileDocument document : HostileCorpus
				.documents("http://127.0.0.1:" + server.getAddress().getPort())) {
				byte[] bytes = document.bytes();
				Outcome outcome = worker.extract(document.name(), bytes, TIMEOUT);
				report.append("| %s | %d | %s | %d | %d |%n".formatted(document.name().strip(), bytes.length,
						outcome.summary(), outcome.time().toMillis(), outcome.markdown().length()));
				check(document, outcome);
				worker = answering(document, worker);
			}
		}
		finally {
			worker.close();
			server.stop(0);
			Files.writeString(REPORT, report);
			System.out.println(report);
		}
		this.softly.assertThat(this.fetched).as("requests").isEmpty();
		this.softly.assertAll();
	}

	private void check(HostileDocument document, Outcome outcome) {
		String name = document.name();
		this.softly.assertThat(outcome.end()).as(name).isNotEqualTo(End.TIMEOUT);
		if (!document.ends().isEmpty()) {
			String end = (outcome.obstacle() == null) ? outcome.end().name() : "FAILED " + outcome.obstacle();
			this.softly.assertThat(document.ends()).as("end of %s", name).contains(end);
		}
		String markdown = outcome.markdown();
		this.softly.assertThat(MarkdownDangers.of(markdown)).as("dangers of %s", name).isEmpty();
		for (String text : document.kept()) {
			this.softly.assertThat(markdown.replace("**", "").contains(text) || outcome.end() != End.DONE)
				.as("%s keeps %s", name, text)
				.isTrue();
		}
		this.softly.assertThat(markdown.contains("root:x:0:0")).as("%s reads a file", name).isFalse();
		for (String text : document.forbidden()) {
			this.softly.assertThat(markdown.contains(text)).as("%s shows %s", name, text).isFalse();
		}
	}

	/** Returns a worker that answers, a new one if the document ended the last one. */
	private WorkerRun answering(HostileDocument document, WorkerRun worker) throws IOException, InterruptedException {
		if (worker.isAlive()) {
			Outcome next = worker.extract("next.html", NEXT, TIMEOUT);
			this.softly.assertThat(next.markdown()).as("document after %s", document.name()).contains("Hello");
			return worker;
		}
		worker.close();
		return WorkerRun.start(this.directory);
	}

	private HttpServer server() throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			this.fetched.add(exchange.getRequestURI().toString());
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		server.start();
		return server;
	}

}
