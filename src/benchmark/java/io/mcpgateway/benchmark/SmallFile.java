package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;

import tools.jackson.databind.JsonNode;

/**
 * A small file in a temporary directory, and a place for the answer that reads it.
 *
 * @param fixture the directory
 * @param path the file
 * @param answer the file for the body of the answer
 */
record SmallFile(FileFixture fixture, Path path, Path answer) implements AutoCloseable {

	/**
	 * Creates a file of text or of random bytes, by its name.
	 */
	static SmallFile create(String name, int size) throws IOException {
		FileFixture fixture = FileFixture.create();
		if (Encoding.of(name) == Encoding.TEXT) {
			fixture.text(name, size);
		}
		else {
			fixture.random(name, size);
		}
		return new SmallFile(fixture, fixture.root().resolve(name), Files.createTempFile("benchmark", ".json"));
	}

	/**
	 * Opens a closed loop that reads the file and checks the content of the answers.
	 */
	Workload load(int port, ProtocolRevision revision, Options options) throws IOException {
		byte[] content = Files.readAllBytes(this.path);
		return ClosedLoopWorkload.open(port, revision, options.connections(), "resources/read",
				FilePeer.params(this.path), (answer) -> contains(answer, content));
	}

	private boolean contains(byte[] answer, byte[] content) {
		Encoding encoding = Encoding.of(this.path.toString());
		JsonNode value = McpClient.json(answer).at("/result/contents/0/" + encoding.field());
		return (encoding == Encoding.TEXT) ? value.asString().equals(new String(content, StandardCharsets.UTF_8))
				: Arrays.equals(Base64.getDecoder().decode(value.asString()), content);
	}

	@Override
	public void close() throws IOException {
		Files.delete(this.answer);
		this.fixture.close();
	}

}
