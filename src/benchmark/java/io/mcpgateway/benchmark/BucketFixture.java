package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.S3Server;

/**
 * An S3 server in a process of its own with a bucket of something to serve, the same on
 * every run.
 *
 * @param files what is in the bucket
 * @param server the process
 */
record BucketFixture(Fixture files, ServerProcess server) implements AutoCloseable {

	/** What it is called. */
	static final String BUCKET = "bench";

	/** The prefix of the URIs of what is in it. */
	static final String URI_PREFIX = "s3://" + BUCKET + "/";

	private static final String MOUNT = "--gateway.s3.mounts.bench.";

	/**
	 * Start a server.
	 * @param generated whether it makes its keys up
	 */
	static BucketFixture create(Servers servers, boolean generated) throws Exception {
		Path root = Files.createTempDirectory("benchmark");
		Fixture files = new Fixture(root.resolve(BUCKET));
		Files.createDirectory(files.root());
		return new BucketFixture(files, servers.bucket(root, generated));
	}

	/**
	 * Where it listens.
	 */
	String endpoint() {
		return "http://127.0.0.1:" + this.server.port();
	}

	/**
	 * How the gateway is told to mount it.
	 */
	List<String> arguments() {
		return new ArrayList<>(List.of(MOUNT + "bucket=" + BUCKET, MOUNT + "endpoint=" + endpoint(),
				MOUNT + "access-key-id=" + S3Server.ACCESS_KEY_ID,
				MOUNT + "secret-access-key=" + S3Server.SECRET_ACCESS_KEY, MOUNT + "watch=off"));
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.files.close();
		Files.delete(this.files.root().getParent());
	}

}
