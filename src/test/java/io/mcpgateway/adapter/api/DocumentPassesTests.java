package io.mcpgateway.adapter.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how often the files of a document are read while further files arrive. */
class DocumentPassesTests {

	private static final URI ROOT = URI.create("https://api.example/openapi.yaml");

	/** Number of references in a row that are followed. */
	private static final int REFERENCES = 10;

	/** A file is opened to look at its first character, and to be read. */
	private static final int OPENED_IN_A_PASS = 2;

	private final Map<URI, CountedSource> sources = new HashMap<>();

	@Test
	void areAsManyForFilesThatArriveOneByOne() throws IOException {
		StringBuilder root = new StringBuilder(
				"openapi: 3.0.0\npaths: { /a: { get: { parameters: [ { $ref: 'p0.yaml' },"
						+ " { $ref: '#/p0' } ] } } }\n");
		for (int i = 0; i < REFERENCES; i++) {
			boolean isLast = i == REFERENCES - 1;
			root.append("p")
				.append(i)
				.append(isLast ? ": { name: inside, in: query }\n" : ": { $ref: '#/p" + (i + 1) + "' }\n");
			put("p" + i + ".yaml", isLast ? "name: beside\nin: query\n" : "$ref: p" + (i + 1) + ".yaml");
		}
		put("openapi.yaml", root.toString());
		OpenApiFiles files = OpenApiFiles.of(ROOT, source(ROOT), (file) -> true, null);
		OpenApiDocument document = OpenApiDocument.of(files);
		int rounds = 0;
		while (!document.follow()) {
			assertThat(files.wanted()).hasSize(1);
			files.wanted().forEach((wanted) -> files.add(wanted, source(wanted)));
			rounds++;
		}
		assertThat(rounds).isEqualTo(REFERENCES);
		assertThat(names(document)).containsExactlyInAnyOrder("inside", "beside");
		assertThat(source(ROOT).opened).hasValue(OPENED_IN_A_PASS * (1 + REFERENCES));
		this.sources.remove(ROOT);
		assertThat(this.sources.values()).allSatisfy((file) -> assertThat(file.opened).hasValue(OPENED_IN_A_PASS));
	}

	private static List<String> names(OpenApiDocument document) {
		return new OpenApiReader(Set.of(), Set.of()).operations(document, (leftOut) -> {
		}).getFirst().queryParameters().stream().map(ApiParameter::name).toList();
	}

	private void put(String name, String text) {
		this.sources.put(ROOT.resolve(name),
				new CountedSource(text.getBytes(StandardCharsets.UTF_8), new AtomicInteger()));
	}

	private CountedSource source(URI file) {
		return Objects.requireNonNull(this.sources.get(file));
	}

	/** File that counts how often it is opened. */
	private record CountedSource(byte[] bytes, AtomicInteger opened) implements OpenApiFiles.Source {

		@Override
		public int size() {
			return this.bytes.length;
		}

		@Override
		public InputStream getInputStream() {
			this.opened.incrementAndGet();
			return new ByteArrayInputStream(this.bytes);
		}

	}

}
