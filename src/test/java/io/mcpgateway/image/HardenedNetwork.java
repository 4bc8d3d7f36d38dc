package io.mcpgateway.image;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.testkit.Peer;

import static org.awaitility.Awaitility.await;

/**
 * Network with a database and a gateway, as hardened as Kubernetes can make it.
 *
 * @param name prefix of the names of network and containers
 */
record HardenedNetwork(String name) implements AutoCloseable {

	static final String IMAGE = GatewayImage.NAME;

	/** Memory limit of the gateway in bytes. */
	static final long MEMORY = 256L << 20;

	private static final Duration START = Duration.ofMinutes(2);

	private static final String TABLES = """
			create table orders (id bigint generated always as identity primary key, note text);
			create role reader login password 'to-read';
			grant select on orders to reader;
			""";

	/** Creates the network and starts the database, which takes seconds. */
	static HardenedNetwork prepare() {
		HardenedNetwork surroundings = new HardenedNetwork("mcp-gateway-" + Long.toString(System.nanoTime(), 36));
		DockerCommand.run("network", "create", surroundings.name);
		DockerCommand.run("run", "-d", "--name", surroundings.database(), "--network", surroundings.name, "-e",
				"POSTGRES_USER=postgres", "-e", "POSTGRES_PASSWORD=secret", "-e", "POSTGRES_DB=shop", "postgres:15");
		await("the database").atMost(START).ignoreExceptions().until(() -> surroundings.sql("select 1").contains("1"));
		surroundings.sql(TABLES);
		return surroundings;
	}

	/** Starts the gateway without waiting until it responds. */
	void start(Path docs) {
		DockerCommand.run("run", "-d", "--name", gateway(), "--network", this.name, "--publish", "127.0.0.1::8080",
				"--read-only", "--tmpfs", "/tmp:size=64m", "--cap-drop", "ALL", "--security-opt", "no-new-privileges",
				"--memory", Long.toString(MEMORY), "--memory-swap", Long.toString(MEMORY), "--volume",
				docs.toAbsolutePath() + ":/docs:ro", "-e", "JAVA_TOOL_OPTIONS=-XX:AOTMode=on", "-e",
				"GATEWAY_SECURITY_OPENTONETWORK=true", "-e", "GATEWAY_FILES_MOUNTS_DOCS_ROOT=/docs", "-e",
				"GATEWAY_POSTGRES_MOUNTS_SHOP_URL=r2dbc:postgresql://" + database() + "/shop", "-e",
				"GATEWAY_POSTGRES_MOUNTS_SHOP_USERNAME=reader", "-e", "GATEWAY_POSTGRES_MOUNTS_SHOP_PASSWORD=to-read",
				"-e", "GATEWAY_POSTGRES_MOUNTS_SHOP_POLLINTERVAL=500ms", "-e", "GATEWAY_DOCUMENTS_MAXSILENCE=2m",
				IMAGE);
	}

	/** Changes the memory limit of the running gateway. */
	void limitMemory(long bytes) {
		DockerCommand.run("update", "--memory", Long.toString(bytes), "--memory-swap", Long.toString(bytes), gateway());
	}

	/** Returns a client outside of the network. */
	Peer client() {
		return Peer.at(URI.create("http://" + DockerCommand.run("port", gateway(), "8080/tcp") + "/mcp"));
	}

	/** Waits until a resource can be read. */
	String firstRead(String uri) {
		Peer client = client();
		return await("a read of " + uri).atMost(START)
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(20))
			.ignoreExceptions()
			.until(() -> client.read(uri).body(), (answer) -> answer.contains("\"contents\""));
	}

	/** Runs SQL statements as the superuser. */
	String sql(String statements) {
		return DockerCommand.run("exec", "-e", "PGPASSWORD=secret", database(), "psql", "-h", "127.0.0.1", "-U",
				"postgres", "-d", "shop", "-v", "ON_ERROR_STOP=1", "-Atc", statements);
	}

	/** Returns the peak memory of the gateway in bytes, by cgroups of either version. */
	long peak() {
		return Long
			.parseLong(DockerCommand.run("exec", gateway(), "sh", "-c", "cat /sys/fs/cgroup/memory.peak 2>/dev/null"
					+ " || cat /sys/fs/cgroup/memory/memory.max_usage_in_bytes"));
	}

	/**
	 * Returns the number of processes that the kernel ended for want of memory, by
	 * cgroups of either version.
	 */
	long kills() {
		return Long.parseLong(DockerCommand.run("exec", gateway(), "sh", "-c",
				"cat /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control 2>/dev/null"
						+ " | sed -n 's/^oom_kill //p'"));
	}

	String gateway() {
		return this.name + "-gateway";
	}

	@Override
	public void close() {
		DockerCommand.run("rm", "-f", "-v", gateway(), database());
		DockerCommand.run("network", "rm", this.name);
	}

	private String database() {
		return this.name + "-database";
	}

}
