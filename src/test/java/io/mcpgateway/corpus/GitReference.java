package io.mcpgateway.corpus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * Repository as {@code git} reads it, without the configuration of the user.
 *
 * @param directory the directory with the objects
 */
record GitReference(Path directory) {

	/** Length at which the gateway cuts subjects. */
	private static final int MAX_SUBJECT_LENGTH = 500;

	private static final String FIELD = "\u001f";

	/** Options by which a difference has the form of the gateway's. */
	private static final String[] PLAIN_DIFF = { "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv",
			"--full-index", "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/" };

	/** Returns the repository in a directory, or in its {@code .git}. */
	static GitReference of(Path path) {
		return new GitReference(Files.isDirectory(path.resolve(".git")) ? path.resolve(".git") : path);
	}

	/** Returns the name of the branch that HEAD names. */
	String branch() throws IOException {
		return git("symbolic-ref", "--short", "HEAD").text().strip();
	}

	/** Returns the files of HEAD with names that URIs have, by path. */
	Map<String, Blob> files() throws IOException {
		Map<String, Blob> files = new TreeMap<>();
		byte[] output = git("ls-tree", "-r", "-l", "-z", "--full-tree", "HEAD").bytes();
		int start = 0;
		for (int i = 0; i < output.length; i++) {
			if (output[i] == 0) {
				String line = decoded(Arrays.copyOfRange(output, start, i));
				start = i + 1;
				if (line != null && line.startsWith("100")) {
					String[] fields = line.substring(0, line.indexOf('\t')).split(" +");
					String path = line.substring(line.indexOf('\t') + 1);
					if (path.chars().noneMatch((each) -> each < ' ' || each == '\u007f' || each == '\\')) {
						files.put(path, new Blob(fields[2], fields[3].equals("BAD") ? -1 : Long.parseLong(fields[3])));
					}
				}
			}
		}
		return files;
	}

	/** Returns the paths of HEAD, those of links and submodules too. */
	List<String> paths() throws IOException {
		return git("ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD").records();
	}

	/** Returns the bytes of a blob. */
	byte[] blob(String id) throws IOException {
		return git("cat-file", "blob", id).bytes();
	}

	/** Returns the newest commits of HEAD: id, author and subject. */
	List<List<String>> log(int max) throws IOException {
		String format = String.join("%x1f", "%H", "%an", "%ae", "%aI", "%s");
		return git("log", "-z", "-n", Integer.toString(max), "--format=" + format).records()
			.stream()
			.map((record) -> summary(record.split(FIELD, -1)))
			.toList();
	}

	/** Returns the ids of the newest commits of HEAD that changed a path. */
	List<String> log(String path, int max) throws IOException {
		return git("--literal-pathspecs", "log", "-n", Integer.toString(max), "--format=%H", "--", path).lines();
	}

	/** Returns the message of a commit, without line breaks at the end. */
	String message(String commit) throws IOException {
		return git("log", "-1", "--format=%B", commit).text().stripTrailing();
	}

	/** Returns the parents of a commit. */
	List<String> parents(String commit) throws IOException {
		String parents = git("log", "-1", "--format=%P", commit).text().strip();
		return parents.isEmpty() ? List.of() : List.of(parents.split(" "));
	}

	/** Returns the changes of a commit to its first parent, each as a kind and a path. */
	List<String> changes(String commit) throws IOException {
		List<String> parents = parents(commit);
		Stream<String> trees = parents.isEmpty() ? Stream.of("--root", commit) : Stream.of(parents.getFirst(), commit);
		List<String> fields = git(Stream
			.concat(Stream.of("diff-tree", "-r", "-z", "--no-commit-id", "--no-renames", "--name-status"), trees)
			.toArray(String[]::new)).records();
		List<String> changes = new ArrayList<>();
		for (int i = 0; i + 1 < fields.size(); i += 2) {
			changes.add(switch (fields.get(i)) {
				case "A" -> "added ";
				case "D" -> "deleted ";
				default -> "modified ";
			} + fields.get(i + 1));
		}
		return changes;
	}

	/** Returns the newest tags of commits, the oldest of them first. */
	List<String> tags(int max) throws IOException {
		List<String> tags = git("for-each-ref", "--sort=creatordate", "--format=%(refname:short)", "refs/tags").lines();
		return tags.subList(Math.max(0, tags.size() - max), tags.size());
	}

	/** Returns the difference from where two revisions parted to the second. */
	byte[] diff(String base, String head) throws IOException {
		return git("diff").and(PLAIN_DIFF).and(base + "..." + head, "--").bytes();
	}

	/**
	 * Applies a difference to the commit where two revisions parted, and returns the
	 * paths that still differ from the second. Writes nothing into the repository.
	 */
	List<String> unlikeAfter(byte[] patch, String base, String head) throws IOException {
		Path scratch = Files.createTempDirectory("applied");
		try {
			Path file = Files.write(scratch.resolve("patch"), patch);
			Files.createDirectory(scratch.resolve("objects"));
			String parted = git("merge-base", base, head).text().strip();
			inScratch(scratch, "read-tree", parted).bytes();
			if (patch.length > 0) {
				inScratch(scratch, "apply", "--cached", "--whitespace=nowarn", file.toString()).bytes();
			}
			return inScratch(scratch, "diff-index", "--cached", "--name-only", "-z", "--no-renames", head).records();
		}
		finally {
			FileSystemUtils.deleteRecursively(scratch);
		}
	}

	private ReferenceCommand inScratch(Path scratch, String... words) {
		return git(words).with("GIT_INDEX_FILE", scratch.resolve("index"))
			.with("GIT_OBJECT_DIRECTORY", scratch.resolve("objects"))
			.with("GIT_ALTERNATE_OBJECT_DIRECTORIES", this.directory.resolve("objects"));
	}

	private ReferenceCommand git(String... words) {
		return ReferenceCommand.of(this.directory, "git", "--git-dir=" + this.directory, "--no-pager")
			.and("-c", "core.quotePath=true", "-c", "log.showSignature=false")
			.and(words)
			.with("GIT_CONFIG_NOSYSTEM", "1")
			.with("GIT_CONFIG_GLOBAL", "/dev/null")
			.with("GIT_NO_LAZY_FETCH", "1");
	}

	private static List<String> summary(String[] fields) {
		return List.of(fields[0], fields[1], fields[2], OffsetDateTime.parse(fields[3]).toString(),
				fields[4].substring(0, Math.min(fields[4].length(), MAX_SUBJECT_LENGTH)));
	}

	private static @Nullable String decoded(byte[] bytes) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	/**
	 * File of a tree.
	 *
	 * @param size in bytes; -1 if the repository lacks the object
	 */
	record Blob(String id, long size) {

	}

}
