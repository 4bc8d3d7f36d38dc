package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.S3Server;

/**
 * S3 server process with a bucket of files.
 *
 * @param files the files of the bucket
 * @param server the process
 */
record BucketFixture(FileFixture files, ServerProcess server) implements AutoCloseable {

	/** The name of the bucket. */
	static final String BUCKET = "bench";

	/** The prefix of the URIs of its objects. */
	static final String URI_PREFIX = "s3://" + BUCKET + "/";

	private static final String MOUNT = "--gateway.s3.mounts.bench.";

	/**
	 * Starts a server.
	 * @param generated whether the server generates keys
	 */
	static BucketFixture create(ServerLauncher launcher, boolean generated) throws Exception {
		Path root = Files.createTempDirectory("benchmark");
		FileFixture files = new FileFixture(root.resolve(BUCKET));
		Files.createDirectory(files.root());
		return new BucketFixture(files, BucketServer.start(launcher.besideLoad(), root, generated));
	}

	/**
	 * Returns the URL of the server.
	 */
	String endpoint() {
		return "http://127.0.0.1:" + this.server.port();
	}

	/**
	 * Returns the arguments of a gateway that mounts the bucket and does not watch it.
	 */
	List<String> arguments() {
		return arguments("watch=off");
	}

	/**
	 * Returns the arguments of a gateway that mounts the bucket.
	 * @param properties further properties of the mount
	 */
	List<String> arguments(String... properties) {
		List<String> arguments = new ArrayList<>(List.of(MOUNT + "bucket=" + BUCKET, MOUNT + "endpoint=" + endpoint(),
				MOUNT + "access-key-id=" + S3Server.ACCESS_KEY_ID,
				MOUNT + "secret-access-key=" + S3Server.SECRET_ACCESS_KEY));
		for (String property : properties) {
			arguments.add(MOUNT + property);
		}
		return arguments;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.files.close();
		Files.delete(this.files.root().getParent());
	}

}
