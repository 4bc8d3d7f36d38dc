
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Folder of sources whose writer means harm: logs that turn into FIFOs or have 60 GB,
 * repositories whose objects are larger than they look or lie elsewhere, and a document
 * of an API. The git of this machine makes the repositories.
 */
record HostileFolder(Path folder) {

	/** Name of a file in a repository that no mount serves. */
	static final String SECRET_NAME = "hidden-name.txt";

	/** Content of that file. */
	static final String SECRET = "the secret of another";

	/** Address of the author of all commits. */
	static final String AUTHOR = "a@example.org";

	private static final String NOTE = "a note";

	private static final long SIZE_OF_THE_SPARSE_LOG = 60L << 30;

	private static final int ENTRIES_OF_THE_LARGE_TREE = 700_000;

	private static final int BASE_SIZE = 1 << 24;

	/** How often the base is repeated on the way to two bytes: 1 GB. */
	private static final int REPEATS = 64;

	private static final int OFFSET_DELTA = 6;

	private static final int BLOB = 3;

	/** Prepares everything before the gateway starts. */
	void prepare() throws IOException {
		Path logs = Files.createDirectories(this.folder.resolve("logs"));
		Files.writeString(logs.resolve("a.log"), "2026-11-26T00:00:00Z INFO a line of a\n");
		Files.writeString(logs.resolve("b.log"), "2026-11-26T00:00:00Z INFO a line of b\n");
		Files.writeString(this.folder.resolve("api.json"), document());
		Path handbook = repository("handbook");
		commitTree(handbook, git(handbook, "100644 blob " + blob(handbook, NOTE) + "\tREADME.md\n", "mktree"));
		fifo(handbook.resolve("refs/heads/fifo"));
		declaredTree();
		deltaChain();
		largeTree();
		sparseLog();
		elsewhere();
		Path zero = repository("zero");
		Files.createSymbolicLink(zero.resolve("packed-refs"), Path.of("/dev/zero"));
	}

	/** Exchanges the log {@code b} and a FIFO once. */
	void exchangeLog() throws IOException {
		Path log = this.folder.resolve("logs/b.log");
		Path aside = this.folder.resolve("aside");
		if (!Files.exists(aside)) {
			fifo(aside);
		}
		Path third = this.folder.resolve("third");
		Files.move(log, third);
		Files.move(aside, log);
		Files.move(third, aside);
	}

	/** Replaces the document of the API by 15 MB of empty arrays, or by the good one. */
	void replaceDocument(boolean isLarge) throws IOException {
		Path next = this.folder.resolve("api.json.next");
		Files.writeString(next, isLarge ? "[" + "[],".repeat(5_000_000) + "[]]" : document());
		Files.move(next, this.folder.resolve("api.json"), StandardCopyOption.REPLACE_EXISTING);
	}

	private static String document() {
		return """
				{"openapi":"3.0.3","info":{"title":"things","version":"1"},"paths":{
				"/status":{"get":{"operationId":"status","responses":{"200":{"description":"ok"}}}},
				"/large":{"get":{"operationId":"large","responses":{"200":{"description":"ok"}}}},
				"/{name}/{part}":{"get":{"operationId":"part","parameters":[
				{"name":"name","in":"path","required":true,"schema":{"type":"string"}},
				{"name":"part","in":"path","required":true,"schema":{"type":"string"}}],
				"responses":{"200":{"description":"ok"}}}}}}""";
	}

	/** A commit whose tree says that it has a gigabyte. */
	private void declaredTree() throws IOException {
		Path repository = repository("declared");
		String tree = "ab".repeat(20);
		loose(repository, tree, "tree " + (1 << 30) + "\0", new byte[] { 1, 2, 3 });
		commitTree(repository, tree);
	}

	/** A file of two bytes whose delta chain passes a gigabyte. */
	private void deltaChain() throws IOException {
		Path repository = repository("chain");
		byte[] base = new byte[BASE_SIZE];
		ByteArrayOutputStream large = new ByteArrayOutputStream();
		large.writeBytes(size(BASE_SIZE));
		large.writeBytes(size((long) BASE_SIZE * REPEATS));
		for (int i = 0; i < REPEATS; i++) {
			// Copies 0xffffff bytes from 0, then one byte more
			large.writeBytes(new byte[] { (byte) 0xf0, (byte) 0xff, (byte) 0xff, (byte) 0xff });
			large.writeBytes(new byte[] { (byte) 0x90, 1 });
		}
		ByteArrayOutputStream small = new ByteArrayOutputStream();
		small.writeBytes(size((long) BASE_SIZE * REPEATS));
		small.writeBytes(size(2));
		small.writeBytes(new byte[] { (byte) 0x90, 2 });
		ByteArrayOutputStream pack = new ByteArrayOutputStream();
		pack.writeBytes("PACK\0\0\0\2\0\0\0\3".getBytes(StandardCharsets.ISO_8859_1));
		int first = pack.size();
		entry(pack, BLOB, BASE_SIZE, -1, base);
		int second = pack.size();
		entry(pack, OFFSET_DELTA, large.size(), second - first, large.toByteArray());
		entry(pack, OFFSET_DELTA, small.size(), pack.size() - second, small.toByteArray());
		pack.writeBytes(sha1(pack.toByteArray()));
		Path file = Files.write(repository.resolve("objects/pack/hostile.pack"), pack.toByteArray());
		git(repository, "", "index-pack", file.toString());
		String id = hex(sha1("blob 2\0\0\0".getBytes(StandardCharsets.ISO_8859_1)));
		commitTree(repository, git(repository, "100644 blob " + id + "\ttwo.bin\n", "mktree", "--missing"));
	}

	/** A tree of some 29 MB. */
	private void largeTree() throws IOException {
		Path repository = repository("large");
		String blob = blob(repository, NOTE);
		StringBuilder entries = new StringBuilder();
		for (int i = 0; i < ENTRIES_OF_THE_LARGE_TREE; i++) {
			entries.append("100644 blob ").append(blob).append('\t').append(1_000_000 + i).append(".txt\n");
		}
		commitTree(repository, git(repository, entries.toString(), "mktree"));
	}

	/** A log that takes no room on the disk, beside a small one. */
	private void sparseLog() throws IOException {
		Path logs = Files.createDirectories(this.folder.resolve("sparse"));
		String line = "2026-11-01T00:00:00Z INFO a line of a\n";
		Files.writeString(logs.resolve("a.log"), line);
		try (RandomAccessFile sparse = new RandomAccessFile(logs.resolve("b.log").toFile(), "rw")) {
			sparse.write(line.getBytes(StandardCharsets.US_ASCII));
			sparse.setLength(SIZE_OF_THE_SPARSE_LOG);
		}
	}

	/** Repositories that lead to one that no mount serves, in three ways. */
	private void elsewhere() throws IOException {
		Path secret = repository("secret");
		commitTree(secret, git(secret, "100644 blob " + blob(secret, SECRET) + "\t" + SECRET_NAME + "\n", "mktree"));
		Path borrowed = repository("borrowed");
		Files.writeString(borrowed.resolve("objects/info/alternates"), mounted("secret.git/objects"));
		Path linked = repository("linked");
		Files.move(linked.resolve("objects"), linked.resolve("objects.own"));
		Files.createSymbolicLink(linked.resolve("objects"), Path.of("../secret.git/objects"));
		for (Path repository : List.of(borrowed, linked)) {
			Files.copy(secret.resolve("refs/heads/main"), repository.resolve("refs/heads/main"));
		}
		Path pointing = Files.createDirectory(this.folder.resolve("pointing"));
		Files.writeString(pointing.resolve(".git"), "gitdir: " + mounted("secret.git"));
	}

	/** Returns a line with a path in the container. */
	private String mounted(String path) {
		return "/attack/" + this.folder.getFileName() + "/" + path + "\n";
	}

	private Path repository(String name) throws IOException {
		Path repository = this.folder.resolve(name + ".git");
		run(this.folder, "", List.of("git", "init", "-q", "--bare", "-b", "main", repository.toString()));
		return repository;
	}

	private static String blob(Path repository, String text) throws IOException {
		return git(repository, text, "hash-object", "-w", "--stdin");
	}

	private static void commitTree(Path repository, String tree) throws IOException {
		String person = "A <" + AUTHOR + "> 1700000000 +0000\n";
		String commit = git(repository, "tree " + tree + "\nauthor " + person + "committer " + person + "\nfirst\n",
				"hash-object", "-t", "commit", "-w", "--stdin", "--literally");
		Files.writeString(repository.resolve("refs/heads/main"), commit + "\n");
	}

	private static void loose(Path repository, String id, String header, byte[] content) throws IOException {
		Path file = repository.resolve("objects").resolve(id.substring(0, 2)).resolve(id.substring(2));
		Files.createDirectories(file.getParent());
		ByteArrayOutputStream object = new ByteArrayOutputStream();
		object.writeBytes(header.getBytes(StandardCharsets.ISO_8859_1));
		object.writeBytes(content);
		Files.write(file, deflate(object.toByteArray()));
	}

	private static void entry(ByteArrayOutputStream pack, int type, long length, int back, byte[] content)
			throws IOException {
		long rest = length >>> 4;
		int first = (type << 4) | (int) (length & 15);
		while (rest > 0) {
			pack.write(first | 0x80);
			first = (int) (rest & 0x7f);
			rest >>>= 7;
		}
		pack.write(first);
		if (back >= 0) {
			List<Integer> bytes = new ArrayList<>(List.of(back & 0x7f));
			for (int left = back >> 7; left > 0; left >>= 7) {
				left--;
				bytes.addFirst(0x80 | (left & 0x7f));
			}
			bytes.forEach(pack::write);
		}
		pack.writeBytes(deflate(content));
	}

	private static byte[] size(long size) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		long rest = size;
		while (rest >= 0x80) {
			bytes.write((int) (rest & 0x7f) | 0x80);
			rest >>>= 7;
		}
		bytes.write((int) rest);
		return bytes.toByteArray();
	}

	private static byte[] deflate(byte[] bytes) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (DeflaterOutputStream out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
			out.write(bytes);
		}
		return packed.toByteArray();
	}

	private static void fifo(Path path) throws IOException {
		run(path.getParent(), "", List.of("mkfifo", "-m", "666", path.toString()));
	}

	private static String git(Path repository, String input, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of("git", "--git-dir=" + repository));
		command.addAll(List.of(arguments));
		return run(repository, input, command);
	}

	private static String run(Path directory, String input, List<String> command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
			.redirectError(ProcessBuilder.Redirect.DISCARD);
		builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "HOME", directory.toString()));
		Process process = builder.start();
		Thread writer = Thread.ofVirtual().start(() -> {
			try (OutputStream out = process.getOutputStream()) {
				out.write(input.getBytes(StandardCharsets.UTF_8));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
		try (InputStream output = process.getInputStream()) {
			String answer = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
			writer.join();
			if (process.waitFor() != 0) {
				throw new IOException("failed: " + String.join(" ", command));
			}
			return answer;
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	private static byte[] sha1(byte[] bytes) {
		try {
			return MessageDigest.getInstance("SHA-1").digest(bytes);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String hex(byte[] bytes) {
		return HexFormat.of().formatHex(bytes);
	}

}
