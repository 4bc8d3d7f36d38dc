package io.mcpgateway.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;

/** Gateway with a few files as {@code file:///docs/}, long enough to be cut. */
record ServedFiles(Path root, RunningGateway gateway) implements AutoCloseable {

	static final String PREFIX = "file:///docs/";

	static final byte[] PIXEL = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

	/** Starts a gateway with additional properties and beans. */
	static ServedFiles start(Map<String, String> properties, Class<?>... beans) {
		try {
			Path root = Files.createTempDirectory("tools").toRealPath();
			ServedFiles files = new ServedFiles(root, null);
			files.write("empty.txt", "");
			files.write("notes.txt", "one\n\"two\"\tthree\n");
			files.write("guides/a.md", "# A\n");
			files.write("guides/b.md", "# B about Wheels\n");
			files.write("guides-old.md", "# Old\n");
			files.write("Größen/süß 1.txt", "süß");
			files.write("lines.txt",
					IntStream.rangeClosed(1, 2000).mapToObj("line %d\n"::formatted).collect(Collectors.joining()));
			files.write("signs.txt", "é".repeat(5000));
			files.write("wide.txt", "first\n" + "x".repeat(5000) + "\nlast\n");
			Files.write(root.resolve("pixel.png"), PIXEL);
			Files.write(root.resolve("large.png"), new byte[5000]);
			Files.write(root.resolve("data.bin"), new byte[] { 0, 1, 2, 3 });
			Map<String, String> all = new HashMap<>(Map.of("gateway.files.mounts.docs.root", root.toString(),
					"gateway.tools.max-text", "4KB", "gateway.tools.max-blob", "4KB", "gateway.tools.page-size", "3",
					"gateway.search.enabled", "false"));
			all.putAll(properties);
			return new ServedFiles(root, RunningGateway.start(all, beans));
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Writes a file. */
	void write(String path, String text) throws IOException {
		Path file = this.root.resolve(path);
		Files.createDirectories(file.getParent());
		Files.write(file, text.getBytes(StandardCharsets.UTF_8));
	}

	/** Returns a client with stateless requests. */
	Peer client() {
		return Peer.of(this.gateway);
	}

	/** Returns a client of a protocol revision. */
	Peer client(String version) {
		return client().speaking(version);
	}

	@Override
	public void close() {
		this.gateway.close();
	}

}
