package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import io.mcpgateway.testkit.NotifyingStore;
import io.mcpgateway.testkit.ObjectStore;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.SqsServer;

/** Six mounts that all nodes share, each watched in another way, with equal resources. */
final class WrittenSources implements AutoCloseable {

	/** Resources of each mount. */
	private static final int RESOURCES = 40;

	private static final String POLL_INTERVAL = "500ms";

	private final Map<String, Object> properties = new HashMap<>();

	private final List<WrittenResource> resources = new ArrayList<>();

	private final List<WrittenDatabase> databases = new ArrayList<>();

	private final NotifyingStore store = new NotifyingStore(new ObjectStore());

	private final S3Server server = S3Server.start("polled", this.store, 0);

	/**
	 * Creates all sources and their resources.
	 * @param directory the directory of the files
	 */
	WrittenSources(Path directory) {
		addFiles(directory);
		WrittenDatabase.MODES.forEach(this::addDatabase);
		addBuckets();
	}

	/** Returns the properties of the mounts. */
	Map<String, Object> properties() {
		return this.properties;
	}

	List<WrittenResource> resources() {
		return this.resources;
	}

	@Override
	public void close() {
		this.databases.forEach(WrittenDatabase::close);
		this.server.close();
	}

	private void addFiles(Path directory) {
		String mount = "gateway.files.mounts.polled.";
		this.properties.put(mount + "root", directory);
		this.properties.put(mount + "watch", "poll");
		this.properties.put(mount + "poll-interval", POLL_INTERVAL);
		add("file:///polled/%s.txt", (name, content) -> {
			try {
				Files.writeString(directory.resolve(name + ".txt"), content);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
	}

	private void addDatabase(String mode) {
		WrittenDatabase database = new WrittenDatabase(mode);
		this.databases.add(database);
		this.properties.putAll(database.properties(POLL_INTERVAL));
		for (int i = 0; i < RESOURCES; i++) {
			database.createTable("r" + i);
		}
		add("postgres://" + mode + "/%s/rows", database::write);
		database.watch();
	}

	private void addBuckets() {
		SqsServer queues = SqsServer.shared();
		URI queue = queues.queue("faults", 4);
		this.server.client().createBucket((request) -> request.bucket("queued")).join();
		this.store.notify((notification) -> {
			if (notification.contains("\"queued\"")) {
				queues.send(queue, notification);
			}
		});
		for (String bucket : List.of("polled", "queued")) {
			this.properties.putAll(this.server.properties(bucket, bucket));
			add("s3://" + bucket + "/%s.txt", (name, content) -> this.server.put(bucket, name + ".txt",
					content.getBytes(StandardCharsets.UTF_8)));
		}
		this.properties.put("gateway.s3.mounts.polled.poll-interval", POLL_INTERVAL);
		this.properties.put("gateway.s3.mounts.queued.watch", "sqs");
		this.properties.put("gateway.s3.mounts.queued.queue", queue);
	}

	private void add(String uri, BiConsumer<String, String> source) {
		for (int i = 0; i < RESOURCES; i++) {
			String name = "r" + i;
			this.resources.add(new WrittenResource(uri.formatted(name), (content) -> source.accept(name, content)));
		}
	}

}
