package io.mcpgateway.adapter.api;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.mcpgateway.testkit.SmallHeapProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.util.StreamUtils;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests that no OpenAPI document of the accepted size takes much memory. A process with a
 * small heap reads the documents one after the other.
 */
class HostileDocumentIT {

	private static final int SIZE = 15_000_000;

	private static final String JSON = "{\"openapi\":\"3.0.0\",";

	/** Kind of document with what reading it says. */
	private enum Kind {

		EMPTY_LISTS("refused: is too complex", JSON + "\"x\":[", "[],", "[]],\"paths\":{}}"),

		EMPTY_LISTS_IN_USE("refused: is too complex", JSON + "\"paths\":{\"/a\":{\"get\":{\"parameters\":[", "[],",
				"[]]}}}}"),

		EMPTY_OBJECTS_IN_USE("refused: is too complex", JSON + "\"paths\":{\"/a\":{\"get\":{\"parameters\":[", "{},",
				"{}]}}}}"),

		NESTED("refused: is too complex", JSON + "\"x\":", "[", ""),

		NESTED_OBJECTS("refused: is too complex", JSON + "\"x\":", "{\"a\":", ""),

		MANY_NAMES("read: 0", JSON + "\"x\":{\"a\":1", ",\"%07x\":1", "},\"paths\":{}}"),

		MANY_PATHS("refused: is too complex", JSON + "\"paths\":{\"/a\":{}", ",\"/%07x\":{}", "}}"),

		MANY_OPERATIONS("refused: has more than 5000", JSON + "\"paths\":{\"/a\":{}",
				",\"/%07x\":{\"get\":{},\"x\":\"" + "x".repeat(1000) + "\"}", "}}"),

		SAME_NAME("refused: is too complex", JSON + "\"x\":{\"a\":1", ",\"a\":1", "},\"paths\":{}}"),

		SAME_PATH("refused: is not valid JSON, or has a name twice", JSON + "\"paths\":{\"/a\":{}", ",\"/a\":{}", "}}"),

		LONG_TEXT("refused: is too complex", JSON + "\"paths\":{\"/a\":{\"get\":{\"description\":\"", "abc", "\"}}}}"),

		LONG_TEXT_ELSEWHERE("read: 0", JSON + "\"x\":\"", "abc", "\",\"paths\":{}}"),

		LONG_NAME("refused: is too complex", JSON + "\"", "abc", "\":1}"),

		LONG_NUMBER("refused: is too complex", JSON + "\"x\":", "1", ",\"paths\":{}}"),

		REFERENCES_IN_A_CIRCLE("read: 1", JSON + "\"x\":{\"$ref\":\"#/y\"},\"y\":{\"$ref\":\"#/x\"},\"paths\":{\"/a\":"
				+ "{\"get\":{\"parameters\":[{\"$ref\":\"#/x\"}]},\"parameters\":[{\"$ref\":\"#/paths/~1a\"}]}},\"z\":[1",
				",\"a text\"", "]}"),

		REFERENCES_TO_ALL("read: 89",
				JSON + "\"x\":[0"
						+ part(",{\"name\":\"q%d\",\"in\":\"query\",\"schema\":{\"enum\":[1" + ",12".repeat(900)
								+ "]}}", 99)
						+ "],\"paths\":{\"/a\":{}",
				",\"/%07x\":{\"get\":{\"parameters\":[" + part("{\"$ref\":\"#/x/%d\"},", 98)
						+ "{\"$ref\":\"#/x/98\"}]},\"x\":\"" + "x".repeat(14_600) + "\"}",
				"}}"),

		YAML_LISTS("refused: is too complex", "openapi: 3.0.0\nx: [", "[],", "[]]\n"),

		YAML_NESTED("refused: is too complex", "openapi: 3.0.0\nx: ", "[", ""),

		YAML_BLOCKS("refused: is too complex", "openapi: 3.0.0\nx:\n", "- ", ""),

		YAML_NAMES("read: 0", "openapi: 3.0.0\nx:\n", "  a%07x: 1\n", "paths: {}\n"),

		YAML_TEXT("refused: is too complex", "openapi: 3.0.0\npaths: {/a: {get: {description: '", "abc", "'}}}\n"),

		YAML_ALIASES("refused: is too complex", "openapi: 3.0.0\na: &a [x, x]\nb:\n", "- [*a, *a]\n", ""),

		YAML_ALIASES_OF_ALIASES("refused: is too complex",
				"openapi: 3.0.0\na: &a0 [x, x]\n" + "b%d: &a%<d [*a0, *a0]\n".formatted(1), "c: &a0 [*a1, *a1, *a0]\n",
				"paths: {}\n"),

		YAML_ANCHORS("refused: is too complex", "openapi: 3.0.0\npaths: {}\nx:\n", "- &a%07x x\n", ""),

		YAML_ANCHOR_AROUND_ALL("refused: is too complex", "openapi: 3.0.0\nx: &a\n", "- {a: b}\n", "paths: {}\n"),

		/** Document of the size and the shape of a large public API. */
		LARGE_API("read: 1100", JSON
				+ "\"components\":{\"parameters\":{\"page\":{\"name\":\"page\",\"in\":\"query\",\"schema\""
				+ ":{\"$ref\":\"#/components/schemas/page\"}}},\"schemas\":{\"page\":{\"type\":\"integer\"},\"all\":{}"
				+ part(",\"s%07x\":" + schema(), 2500) + "}},\"paths\":{\"/a\":{}"
				+ part(",\"/a/{id}/%07x\":{\"get\":{" + "\"operationId\":\"%<x\",\"description\":\""
						+ "A sentence of a description. ".repeat(10)
						+ "\",\"parameters\":[{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\"}},"
						+ "{\"$ref\":\"#/components/parameters/page\"}],\"responses\":{\"200\":{\"content\":{\"application/json\":"
						+ "{\"schema\":" + schema() + "}}}}},\"post\":{\"requestBody\":" + schema() + "}}", 1100),
				"", "}}");

		private final String said;

		private final String begin;

		private final String part;

		private final String end;

		Kind(String said, String begin, String part, String end) {
			this.said = said;
			this.begin = begin;
			this.part = part;
			this.end = end;
		}

		private static String schema() {
			return "{\"type\":\"object\",\"properties\":{\"a\":{}"
					+ ",\"url\":{\"type\":\"string\",\"format\":\"uri\",\"example\":\"https://api.example.com/a\"}"
						.repeat(40)
					+ "}}";
		}

		private static String part(String part, int count) {
			StringBuilder all = new StringBuilder();
			for (int i = 0; i < count; i++) {
				all.append(part.formatted(i));
			}
			return all.toString();
		}

		private void write(Path file) throws IOException {
			try (Writer out = new BufferedWriter(
					new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8))) {
				out.write(this.begin);
				boolean isCounted = this.part.contains("%07x");
				for (int length = this.begin.length(), i = 0; length < SIZE && !this.part.isEmpty(); i++) {
					String next = isCounted ? this.part.formatted(i) : this.part;
					out.write(next);
					length += next.length();
				}
				out.write(this.end);
			}
		}

	}

	@Test
	void isReadOrRefusedInASmallHeap(@TempDir Path directory) throws Exception {
		for (Kind kind : Kind.values()) {
			kind.write(directory.resolve(kind.name()));
		}
		assertThat(Files.size(directory.resolve(Kind.LARGE_API.name()))).isBetween(12_500_000L, 16_000_000L);
		assertThat(SmallHeapProcess.run(HostileDocumentIT.class, List.of(directory.toString()))).zipSatisfy(
				Arrays.asList(Kind.values()),
				(outcome, kind) -> assertThat(outcome).startsWith(kind.name() + " -> " + kind.said));
	}

	@Test
	void isHeldOnceAndNotBeyondTheMaximumSize() throws IOException {
		DefaultDataBufferFactory buffers = DefaultDataBufferFactory.sharedInstance;
		ReceivedDocument document = ReceivedDocument
			.of(Flux.just("open", "api").map((part) -> buffers.wrap(part.getBytes(StandardCharsets.UTF_8))))
			.blockOptional()
			.orElseThrow();
		for (int i = 0; i < 2; i++) {
			try (InputStream bytes = document.getInputStream()) {
				ByteArrayOutputStream copy = new ByteArrayOutputStream();
				StreamUtils.copy(bytes, copy);
				assertThat(copy).hasToString("openapi");
			}
		}
		assertThatThrownBy(
				() -> ReceivedDocument.of(Flux.range(0, 1_000_000).map((i) -> buffers.wrap(new byte[10_000]))).block())
			.isInstanceOf(OpenApiException.class)
			.hasMessage("is larger than 16 MB, the maximum of an OpenAPI document");
		assertThatThrownBy(() -> {
			try (InputStream endless = Files.newInputStream(Path.of("/dev/zero"))) {
				ReceivedDocument.of(endless);
			}
		}).hasMessage("is larger than 16 MB, the maximum of an OpenAPI document");
	}

	/** Reads the documents of a directory, in the process with a small heap. */
	public static void main(String[] arguments) throws IOException {
		for (Kind kind : Kind.values()) {
			SmallHeapProcess.print(kind + " -> " + read(Path.of(arguments[0], kind.name())));
		}
	}

	private static String read(Path file) throws IOException {
		List<ApiOperation> operations = new ArrayList<>();
		try (InputStream bytes = Files.newInputStream(file)) {
			operations.addAll(new OpenApiReader(Set.of(), Set.of()).read(ReceivedDocument.of(bytes)));
			return "read: " + operations.size();
		}
		catch (OpenApiException ex) {
			return "refused: " + ex.getMessage();
		}
		catch (UncheckedIOException ex) {
			return "failed: " + ex;
		}
	}

}
