package io.mcpgateway.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the tool that reads resources: in full, in pieces, and cut. */
class ReadResourceIT {

	private static ServedFiles files;

	private final Peer client = files.client();

	@BeforeAll
	static void start() {
		files = ServedFiles.start(Map.of());
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	@Test
	void readsWhatFitsAsItIs() {
		JsonNode result = read("notes.txt");
		assertThat(result.at("/content/0/text").stringValue())
			.isEqualTo("file:///docs/notes.txt (text/plain)\n\none\n\"two\"\tthree\n");
		assertThat(result.path("structuredContent").toString())
			.isEqualTo("{\"uri\":\"file:///docs/notes.txt\",\"mimeType\":\"text/plain\","
					+ "\"text\":\"one\\n\\\"two\\\"\\tthree\\n\",\"isCut\":false}");
		assertThat(result.has("isError")).isFalse();
		assertThat(read("empty.txt").at("/structuredContent/text").stringValue()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "lines.txt, 5", "signs.txt, 3", "wide.txt, 2" })
	void goesThroughALongTextByTheUrisOfItsPieces(String name, int pieces) {
		StringBuilder all = new StringBuilder();
		String uri = ServedFiles.PREFIX + name;
		int read = 0;
		while (!uri.isEmpty()) {
			JsonNode result = this.client.tool("read_resource", Map.of("uri", uri));
			JsonNode structured = result.path("structuredContent");
			String text = structured.path("text").stringValue();
			String next = structured.path("next").asString("");
			assertThat(structured.path("isCut").booleanValue()).isEqualTo(!next.isEmpty());
			assertThat(result.at("/content/0/text").stringValue())
				.isEqualTo(uri + " (text/plain)\n\n" + (next.isEmpty() ? text : text + "\n\n[Cut after "
						+ text.getBytes(StandardCharsets.UTF_8).length + " bytes; the next part is " + next + "]"));
			all.append(text);
			uri = next;
			read++;
		}
		assertThat(all.toString()).isEqualTo(text(name));
		assertThat(read).isEqualTo(pieces);
	}

	@Test
	void readsLinesAndCutsThemAtALine() {
		JsonNode few = this.client.tool("read_resource", Map.of("uri", "file:///docs/lines.txt", "lines", "10-12"));
		assertThat(few.at("/structuredContent/text").stringValue()).isEqualTo("line 10\nline 11\nline 12\n");
		assertThat(few.at("/structuredContent/uri").stringValue()).isEqualTo("file:///docs/lines.txt?lines=10-12");
		JsonNode many = this.client.tool("read_resource", Map.of("uri", "file:///docs/lines.txt", "lines", "10-1900"))
			.path("structuredContent");
		long shown = many.path("text").stringValue().lines().count();
		assertThat(many.path("next").stringValue()).isEqualTo("file:///docs/lines.txt?lines=" + (10 + shown) + "-1900");
		assertThat(this.client.text("read_resource", Map.of("uri", many.path("next").stringValue())))
			.contains(")\n\nline " + (10 + shown) + "\n");
	}

	@Test
	void saysThatALineIsTooLong() {
		JsonNode result = this.client.tool("read_resource", Map.of("uri", "file:///docs/wide.txt", "lines", "2-3"));
		assertThat(result.at("/content/0/text").stringValue()).endsWith("x\n\n[Cut after 4096 bytes, inside line 2;"
				+ " read the rest of the line by bytes; the next part is file:///docs/wide.txt?lines=3-3]");
		assertThat(this.client.text("read_resource", Map.of("uri", "file:///docs/wide.txt?tail=2")))
			.endsWith("[Cut after 4096 bytes; ask for a shorter tail]");
	}

	@Test
	void readsBytesInWholeCharacters() {
		assertThat(this.client.text("read_resource", Map.of("uri", "file:///docs/signs.txt", "bytes", "1-6")))
			.endsWith(")\n\néé");
		assertThat(this.client.text("read_resource", Map.of("uri", "file:///docs/notes.txt", "bytes", "4-")))
			.endsWith(")\n\n\"two\"\tthree\n");
		assertThat(this.client.text("read_resource", Map.of("uri", "file:///docs/notes.txt", "bytes", "400-500")))
			.endsWith(")\n\n[No text: the resource or this part is empty]");
	}

	@Test
	void cutsPiecesOutOfListingsByItself() throws Exception {
		for (int i = 0; i < 60; i++) {
			files.write("many/a-file-with-a-rather-long-name-" + i + ".txt", "x");
		}
		String uri = "file:///docs/many/";
		StringBuilder all = new StringBuilder();
		JsonNode piece = this.client.tool("read_resource", Map.of("uri", uri)).path("structuredContent");
		assertThat(piece.path("mimeType").stringValue()).isEqualTo("inode/directory");
		all.append(piece.path("text").stringValue());
		while (piece.has("nextBytes")) {
			assertThat(piece.path("isCut").booleanValue()).isTrue();
			piece = this.client
				.tool("read_resource", Map.of("uri", uri, "bytes", piece.path("nextBytes").stringValue()))
				.path("structuredContent");
			all.append(piece.path("text").stringValue());
		}
		assertThat(JsonMapper.shared().readTree(all.toString()).path("entries")).hasSize(60);
		assertThat(this.client.text("read_resource", Map.of("uri", uri, "lines", "2-3")))
			.isEqualTo(uri + " (inode/directory)\n\n[No text: the resource or this part is empty]");
	}

	@Test
	void showsSmallPicturesAndLinksToWhatIsBinary() {
		JsonNode small = read("pixel.png");
		assertThat(small.at("/content/0/text").stringValue()).isEqualTo("file:///docs/pixel.png (image/png)");
		assertThat(small.at("/content/1/type").stringValue()).isEqualTo("image");
		assertThat(small.at("/content/1/data").stringValue())
			.isEqualTo(Base64.getEncoder().encodeToString(ServedFiles.PIXEL));
		for (String name : new String[] { "large.png", "data.bin" }) {
			JsonNode linked = read(name);
			assertThat(linked.at("/content/0/text").stringValue()).startsWith(ServedFiles.PREFIX + name + " (")
				.contains("Binary content is not included");
			assertThat(linked.at("/content/1/type").stringValue()).isEqualTo("resource_link");
			assertThat(linked.at("/content/1/uri").stringValue()).isEqualTo(ServedFiles.PREFIX + name);
			assertThat(linked.at("/structuredContent/text").isMissingNode()).isTrue();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{}|uri is required
					{"uri":"file:///docs/missing.txt"}|This resource does not exist: call find or list_resources to find existing resources
					{"uri":"file:///docs/../secret"}|This resource does not exist
					{"uri":"s3://nothing/here"}|This resource does not exist
					{"uri":"no:a uri"}|Invalid resource URI: invalid character at position 4
					{"uri":"notes.txt"}|give the whole URI instead of a path; URIs begin with file:///docs/
					{"uri":""}|uri must not be empty
					{"uri":["x"]}|uri must be of the type string
					{"uri":"file:///docs/notes.txt","lines":"a-b"}|lines is invalid: Line or range of lines, such as 7 or 10-40
					{"uri":"file:///docs/notes.txt","lines":"4-2"}|lines must look like 10-40
					{"uri":"file:///docs/notes.txt","lines":"0-2"}|lines must look like 10-40
					{"uri":"file:///docs/notes.txt","lines":"1-2","bytes":"0-1"}|give lines or bytes, not both
					{"uri":"file:///docs/notes.txt?lines=1-2","lines":"1-2"}|give a URI without a query
					{"uri":"file:///docs/notes.txt?lines=x"}|write the range as lines=10-40
					{"uri":"file:///docs/notes.txt","lines":[3]}|lines must be of the type string
					{"uri":"file:///docs/notes.txt","offset":3}|offset is unknown; arguments are uri, variables, lines, bytes, pages
					""")
	void tellsWhatIsWrongWithArguments(String arguments, String told) {
		@SuppressWarnings("unchecked")
		Map<String, Object> map = JsonMapper.shared().readValue(arguments, Map.class);
		JsonNode result = this.client.tool("read_resource", map);
		assertThat(result.path("isError").booleanValue()).isTrue();
		assertThat(result.at("/content/0/text").stringValue()).contains(told);
		assertThat(result.has("structuredContent")).isFalse();
	}

	@Test
	void neverRepeatsWhatIsEnormous() {
		String enormous = "x".repeat(20_000);
		for (Map<String, String> arguments : List.of(Map.of("uri", enormous),
				Map.of("uri", "file:///docs/notes.txt", enormous, "1"),
				Map.of("uri", "file:///docs/notes.txt", "lines", enormous))) {
			JsonNode result = this.client.tool("read_resource", arguments);
			assertThat(result.path("isError").booleanValue()).isTrue();
			assertThat(result.at("/content/0/text").stringValue()).hasSizeLessThan(500);
		}
		Map<String, String> many = IntStream.range(0, 5000)
			.boxed()
			.collect(Collectors.toMap((i) -> "a" + i, (i) -> "x"));
		assertThat(this.client.text("read_resource", many)).contains("there are more than 100 arguments");
	}

	private JsonNode read(String name) {
		return this.client.tool("read_resource", Map.of("uri", ServedFiles.PREFIX + name));
	}

	private static String text(String name) {
		try {
			return Files.readString(files.root().resolve(name));
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

}
