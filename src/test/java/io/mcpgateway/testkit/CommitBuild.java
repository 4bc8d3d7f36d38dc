package io.mcpgateway.testkit;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Build of a commit of this repository, in a clone in {@code target}, made once in a
 * build. The clone borrows the objects of the repository, and leaves no trace in it.
 */
public record CommitBuild(Path directory) {

	/**
	 * Commit that stands for the last release as long as no release has a tag. Only the
	 * profile {@code full} sets it.
	 */
	public static final String PREVIOUS = "previous.commit";

	private static final Path BUILDS = Path.of("target/builds").toAbsolutePath();

	private static final long MAX_MINUTES = 20;

	/**
	 * Builds the newest version with a tag before this commit, or else the commit of
	 * {@link #PREVIOUS}. Skips the test if the history lacks the commit.
	 */
	public static CommitBuild ofPrevious() throws IOException {
		String tag = git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^").strip();
		return of(tag.isEmpty() ? System.getProperty(PREVIOUS) : tag, "previous");
	}

	/**
	 * Builds a commit, unless this build has built it before. Skips the test if the
	 * sources are no clone with this commit.
	 * @param commit a commit, tag or branch
	 * @param name the name of the directory in {@code target/builds}
	 */
	public static CommitBuild of(String commit, String name) throws IOException {
		assumeTrue(!git("rev-parse", "--git-dir").isEmpty(), "the sources are no clone of a git repository");
		String hash = git("rev-parse", "--verify", "--quiet", commit + "^{commit}").strip();
		assumeTrue(!hash.isEmpty(), "the clone has no commit " + commit + ": its history is too short");
		CommitBuild build = new CommitBuild(BUILDS.resolve(name).resolve(hash));
		try (BuildLock _ = BuildLock.acquire(BUILDS.resolve(name))) {
			if (Files.notExists(build.jar())) {
				build.make(hash);
			}
		}
		return build;
	}

	/** Returns the jar, beside which the parsers of documents are. */
	public Path jar() {
		return this.directory.resolve("target/mcp-resource-gateway.jar");
	}

	/** Returns a file of the commit. */
	public Path file(String path) {
		return this.directory.resolve(path);
	}

	private void make(String hash) throws IOException {
		FileSystemUtils.deleteRecursively(this.directory);
		Path log = this.directory.resolveSibling(hash + ".log");
		run(log, List.of("git", "clone", "--quiet", "--shared", "--no-checkout", ".", this.directory.toString()));
		run(log, List.of("git", "-C", this.directory.toString(), "checkout", "--quiet", "--detach", hash));
		List<String> command = new ArrayList<>(
				List.of(file("mvnw").toString(), "-q", "-B", "-ntp", "-DskipTests", "package"));
		String repository = System.getProperty("maven.repo.local");
		if (repository != null) {
			command.add("-Dmaven.repo.local=" + repository);
		}
		try {
			run(log, command);
		}
		catch (IOException ex) {
			// What Maven left is no build
			Files.deleteIfExists(jar());
			throw ex;
		}
	}

	private static void run(Path log, List<String> command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(log.toFile()));
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		if (end(builder.start()) != 0) {
			throw new IOException(command + " failed:\n" + Files.readString(log));
		}
	}

	/** Returns the output of git; empty if it fails or is missing. */
	private static String git(String... arguments) {
		List<String> command = new ArrayList<>(List.of("git"));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
			String output = new String(process.getInputStream().readAllBytes());
			return (end(process) == 0) ? output : "";
		}
		catch (IOException ex) {
			return "";
		}
	}

	private static int end(Process process) throws IOException {
		try {
			if (process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
				return process.exitValue();
			}
			throw new IOException("the build takes longer than " + MAX_MINUTES + " minutes");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
	}

}
