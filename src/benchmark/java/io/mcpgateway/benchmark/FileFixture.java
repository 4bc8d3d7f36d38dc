package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Temporary directory of files to serve, equal on every run.
 *
 * @param root the directory
 */
record FileFixture(Path root) implements AutoCloseable {

	private static final int SEED = 20260728;

	private static final int PIECE = 3 * 256 * 1024;

	private static final int LONG_NAMED = 20;

	private static final String PROSE = """
			## Returning goods

			A customer may return what they bought within 30 days. "Unused" means that the seal is whole; \
			the café in Zürich keeps a list of exceptions – see [the table](tables/returns.md#exceptions).

			* Up to €100 the branch decides.
			* Above that, ask `returns@example.org` first, and note the receipt's number.

			""";

	static FileFixture create() throws IOException {
		return new FileFixture(Files.createTempDirectory("benchmark"));
	}

	/**
	 * Adds a Markdown file of a size: whole paragraphs, then a line of dots.
	 */
	Path text(String name, int size) throws IOException {
		byte[] prose = PROSE.getBytes(StandardCharsets.UTF_8);
		byte[] content = new byte[size];
		Arrays.fill(content, (byte) '.');
		for (int i = 0; i + prose.length < size; i += prose.length) {
			System.arraycopy(prose, 0, content, i, prose.length);
		}
		content[size - 1] = '\n';
		return Files.write(this.root.resolve(name), content);
	}

	/**
	 * Adds a file of random bytes.
	 * @return the checksum of its base64
	 */
	long random(String name, long size) throws IOException {
		Random random = new Random(SEED);
		CRC32C checksum = new CRC32C();
		byte[] piece = new byte[PIECE];
		try (OutputStream out = Files.newOutputStream(this.root.resolve(name))) {
			for (long left = size; left > 0; left -= piece.length) {
				piece = (left < PIECE) ? new byte[(int) left] : piece;
				random.nextBytes(piece);
				out.write(piece);
				checksum.update(Base64.getEncoder().encode(piece));
			}
		}
		return checksum.getValue();
	}

	/**
	 * Adds small files, in directories of a thousand.
	 */
	void tree(int files) throws IOException {
		for (int i = 0; i < files; i++) {
			Path file = this.root.resolve(page(i));
			if (i % 1000 == 0) {
				Files.createDirectory(file.getParent());
			}
			Files.writeString(file, "# Page " + i + "\n");
		}
	}

	/**
	 * Returns the path of a file of the tree.
	 */
	static String page(int number) {
		return "section-%03d/page-%03d.md".formatted(number / 1000, number % 1000);
	}

	/**
	 * Adds empty files with long names, which fill a socket with few notifications.
	 */
	void longNamed() throws IOException {
		for (String name : longNames()) {
			Path file = this.root.resolve(name);
			Files.createDirectories(file.getParent());
			Files.createFile(file);
		}
	}

	/**
	 * Returns the paths of the files with long names. A URI must encode each {@code ^} of
	 * them.
	 */
	static List<String> longNames() {
		String part = "^".repeat(240);
		return IntStream.range(0, LONG_NAMED).mapToObj((i) -> part + "/" + part + "/" + part + i).toList();
	}

	@Override
	public void close() throws IOException {
		try (Stream<Path> files = Files.walk(this.root)) {
			files.sorted(Comparator.reverseOrder()).forEach(FileFixture::delete);
		}
	}

	private static void delete(Path path) {
		try {
			Files.delete(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
