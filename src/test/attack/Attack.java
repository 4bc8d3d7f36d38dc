
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Attacks the image of the gateway in containers on this machine, while a bystander
 * reads. Ends by itself, with 1 if the bystander waited over a second or failed, if a
 * container died or passed its limit, if an attempt to pass a boundary succeeded, or if a
 * change or SIGTERM went unheard.
 *
 * <pre>
 * ./mvnw -Dmaven.test.skip package &amp;&amp; docker build -t mcp-resource-gateway .
 * java src/test/attack/Attack.java [image [keys|sources|shares|limits|log|tokens]]
 * </pre>
 */
public final class Attack {

	private static final double MAX_MILLIS = 1000;

	private static final int GRACE_SECONDS = 45;

	/** How long a JVM is asked before anything is measured. */
	private static final int WARM_UP_MILLIS = 15_000;

	private static final String KEY = "key-of-the-bystander";

	private static final String ATTACKER = "key-of-the-attacker";

	private static final String FILE = "file:///docs/a.txt";

	private static final String TEXT = "a small file";

	private static final String ROWS = "postgres://shop/public/many/rows";

	private final String image;

	private final String id = "mcp-attack-" + ProcessHandle.current().pid();

	private final List<String> failures = new ArrayList<>();

	private final Path folder;

	private Attack(String image) throws IOException {
		this.image = image;
		this.folder = Files.createTempDirectory("attack");
	}

	public static void main(String[] args) throws Exception {
		Attack attack = new Attack((args.length > 0) ? args[0] : "mcp-resource-gateway");
		try {
			attack.run((args.length > 1) ? args[1] : "");
		}
		finally {
			attack.cleanUp();
		}
		attack.requireNothing("an answer has a stack or a path: ", String.join("; ", Wire.leaks()));
		attack.failures.forEach((failure) -> System.out.println("FAILED " + failure));
		System.exit(attack.failures.isEmpty() ? 0 : 1);
	}

	/** Runs a part of the attacks; all of them if {@code part} is empty. */
	private void run(String part) throws Exception {
		prepareFiles();
		System.out.printf("%d processors; a read may take %.0f ms, a container %d MiB%n",
				Runtime.getRuntime().availableProcessors(), MAX_MILLIS, Gateway.LIMIT_MIB);
		System.out.printf(Locale.ROOT, "%-34s %7s %7s %7s %7s %7s %7s %6s %6s %6s  %s%n", "attack", "reads", "kept99",
				"keptmax", "new99", "newmax", "napmax", "errors", "rssMiB", "cgMiB", "attackers");
		if (part.isEmpty() || part.equals("keys")) {
			try (Container database = startDatabase()) {
				withKeys(database);
			}
		}
		if (part.isEmpty() || part.equals("sources")) {
			withSources();
		}
		if (part.isEmpty() || part.equals("shares")) {
			withShares();
		}
		if (part.isEmpty() || part.equals("limits")) {
			withLimits();
		}
		if (part.isEmpty() || part.equals("log")) {
			withStalledLog();
		}
		if (part.isEmpty() || part.equals("tokens")) {
			withTokens();
		}
	}

	/** Runs the attacks of callers with a key, then asks for a change and an end. */
	private void withKeys(Container database) throws Exception {
		int port = Gateway.freePort();
		try (Gateway gateway = Gateway.start(this.image, this.id, this.folder, this.folder.resolve("keys.log"), port,
				settings(Map.of("GATEWAY_POSTGRES_MOUNTS_SHOP_URL",
						"r2dbc:postgresql://127.0.0.1:" + databasePort() + "/shop",
						"GATEWAY_POSTGRES_MOUNTS_SHOP_USERNAME", "shop", "GATEWAY_POSTGRES_MOUNTS_SHOP_PASSWORD",
						"shop")));
				Wire listener = listen(port)) {
			Attacks attacks = new Attacks(port, ATTACKER);
			Bystander files = warmUp(new Bystander(port, KEY, FILE, TEXT));
			measure("calm", gateway, files, () -> {
				Thread.sleep(5000);
				return "";
			});
			measure("one-byte chunks, 25 MB", gateway, files, attacks::chunks);
			measure("400 half bodies of 1 MB", gateway, files, attacks::halfBodies);
			measure("9 unread files of 100 MB", gateway, files, () -> attacks.unread(9, "file:///docs/big.txt"));
			measure("9 endless line counts", gateway, files,
					() -> attacks.unread(9, "file:///docs/big.txt?lines=999999999999-"));
			measure("100 streams of long URIs", gateway, files, attacks::longUris);
			measure("10,000 401s", gateway, files, () -> attacks.refused(10_000, ""));
			measure("10,000 connections", gateway, files, attacks::connections);
			files.stop();
			Bystander rows = warmUp(new Bystander(port, KEY, ROWS + "?limit=2", "next"));
			measure("9 unread rows, read rows", gateway, rows, () -> attacks.unread(9, ROWS + "?limit=10000"));
			rows.stop();
			hearChange(listener);
			end(gateway);
		}
	}

	/**
	 * Runs the attacks of writers and upstreams. The gateway believes that it runs on
	 * Kubernetes, where frameworks choose other defaults.
	 */
	private void withSources() throws Exception {
		int port = Gateway.freePort();
		HostileFolder hostile = new HostileFolder(Files.createDirectory(this.folder.resolve("sources")));
		hostile.prepare();
		try (HostileUpstream upstream = new HostileUpstream()) {
			Files.writeString(this.folder.resolve("sources.yaml"), sources(upstream.address()));
			try (Gateway gateway = Gateway.start(this.image, this.id, this.folder, this.folder.resolve("sources.log"),
					port, settings(Map.of("SPRING_CONFIG_ADDITIONALLOCATION", "file:/attack/sources.yaml",
							"KUBERNETES_SERVICE_HOST", "10.0.0.1", "KUBERNETES_SERVICE_PORT", "443")))) {
				SourceAttacks attacks = new SourceAttacks(port, ATTACKER, hostile, upstream);
				Bystander files = warmUp(new Bystander(port, KEY, FILE, TEXT));
				try {
					attackSources(gateway, files, attacks);
				}
				finally {
					files.stop();
				}
				require(upstream.strays() == 0,
						"a git server's words led " + upstream.strays() + " requests to another port");
				require(upstream.forbidden() == 0, "a denied name was reached " + upstream.forbidden() + " times");
				int status = attacks.callOperatorsPort(gateway.management());
				require(status >= 400, "a forged port opens /mcp on the operators' port: status " + status);
				end(gateway);
			}
		}
	}

	/** Runs each attack beside a bystander of another mount and one of the same mount. */
	private void attackSources(Gateway gateway, Bystander files, SourceAttacks attacks) throws Exception {
		int port = gateway.port();
		measureBeside("a log and a FIFO exchanged", gateway, files,
				new Bystander(port, KEY, "logs://files/a.log?tail=1", "a line of a"), attacks::exchangedLog);
		measureBeside("a FIFO among branches", gateway, files,
				new Bystander(port, KEY, "git://handbook/README.md", "a note"), attacks::fifoBranch);
		measureBeside("objects of a gigabyte in git", gateway, files,
				new Bystander(port, KEY, "git://handbook/README.md", "a note"), attacks::largeObjects);
		measureBeside("15 MB of [], as OpenAPI document", gateway, files,
				new Bystander(port, KEY, "api://w/status", "fine"), attacks::largeDocument);
		measure("8 MB of [], from Loki", gateway, files, attacks::largeAnswers);
		measureBeside("respelled names of an API", gateway, files, new Bystander(port, KEY, "api://w/status", "fine"),
				attacks::respelledNames);
		measure("5,000 aborted searches", gateway, files, () -> attacks.abortedSearches(5000));
		measure("20,000 forged addresses", gateway, files, () -> attacks.forgedAddresses(20_000));
		try (Wire silent = attacks.subscribe("logs://loki/b"); Wire listener = attacks.subscribe("logs://loki/a")) {
			measureBeside("a log of Loki that never answers", gateway, files,
					new Bystander(port, KEY, "logs://loki/a?tail=1", "line"), () -> {
						hear(listener, attacks.upstream()::write);
						return "a change beside it is told";
					});
		}
	}

	/** Runs the attacks on what callers share, and the attempts to pass a boundary. */
	private void withShares() throws Exception {
		int port = Gateway.freePort();
		Path sources = Files.createDirectory(this.folder.resolve("shared"));
		new HostileFolder(sources).prepare();
		try (HostileUpstream upstream = new HostileUpstream()) {
			Files.writeString(this.folder.resolve("shares.yaml"), shares(upstream.address()));
			try (Gateway gateway = Gateway.start(this.image, this.id, this.folder, this.folder.resolve("shares.log"),
					port, settings(Map.of("SPRING_CONFIG_ADDITIONALLOCATION", "file:/attack/shares.yaml")))) {
				Bystander files = warmUp(new Bystander(port, KEY, FILE, TEXT));
				try {
					attackShares(gateway, files, new ShareAttacks(port, ATTACKER));
				}
				finally {
					files.stop();
				}
				BoundaryAttacks boundaries = new BoundaryAttacks(port, ATTACKER);
				requireNothing("a repository leads elsewhere: ", boundaries.elsewhere());
				requireNothing("a log forges lines of another: ", boundaries.forgedLines());
				requireNothing("a path has two readings: ", boundaries.twoReadings(gateway.management()));
				end(gateway);
			}
		}
	}

	private void attackShares(Gateway gateway, Bystander files, ShareAttacks attacks) throws Exception {
		int port = gateway.port();
		measureBeside("24 filtered reads of 60 GB", gateway, files,
				new Bystander(port, KEY, "logs://sparse/a.log?since=2020-01-01&grep=line", "a line of a"),
				attacks::filteredReads);
		measureBeside("24 slow readers of an API", gateway, files, new Bystander(port, KEY, "api://w/status", "fine"),
				attacks::slowReaders);
		measureBeside("24 reads of a value that fails", gateway, files,
				new Bystander(port, KEY, "api://w/values/good", "fine"), attacks::brokenValues);
		measureBeside("24 reads of a value to ask later", gateway, files,
				new Bystander(port, KEY, "api://w/values/good", "fine"), attacks::rareValues);
		measure("600 half bodies to webhooks", gateway, files, attacks::halfWebhooks);
		requireNothing("webhooks tell mounts apart: ", attacks.tellsMounts());
	}

	/** Posts what is refused before it is a call to a gateway with rate limits. */
	private void withLimits() throws Exception {
		int port = Gateway.freePort();
		try (Gateway gateway = Gateway.start(this.image, this.id, this.folder, this.folder.resolve("limits.log"), port,
				settings(Map.of("GATEWAY_LIMITS_REQUESTSPERSECOND", "" + BoundaryAttacks.RATE, "GATEWAY_LIMITS_BURST",
						"" + BoundaryAttacks.RATE)))) {
			BoundaryAttacks attacks = new BoundaryAttacks(port, ATTACKER);
			Bystander files = warmUp(new Bystander(port, KEY, FILE, TEXT));
			measure("4,000 posts to unknown streams", gateway, files, attacks::unknownStreams);
			measure("4,000 broken bodies", gateway, files, attacks::brokenBodies);
			files.stop();
			end(gateway);
		}
	}

	/** Measures an attack on a mount beside a bystander of the mount. */
	private void measureBeside(String name, Gateway gateway, Bystander files, Bystander same, Callable<String> attack)
			throws Exception {
		same.start();
		try {
			awaitAnswers(gateway, same);
			measure(name, gateway, files, attack);
			check(name + ", same mount", same.take());
		}
		finally {
			same.stop();
		}
	}

	/** Waits until a bystander has read for a while without an error. */
	private static void awaitAnswers(Gateway gateway, Bystander bystander) throws Exception {
		Container.await("an answer of the mount", () -> {
			if (!gateway.container().isAlive()) {
				throw new IllegalStateException("the container died");
			}
			Bystander.Figures figures = bystander.take();
			return figures.errors().isEmpty() && !figures.kept().isEmpty() && !figures.fresh().isEmpty()
					&& Bystander.Figures.max(figures.kept()) < MAX_MILLIS;
		});
	}

	/** Floods a gateway that logs each request to a consumer that stands still. */
	private void withStalledLog() throws Exception {
		int port = Gateway.freePort();
		try (Gateway gateway = Gateway.start(this.image, this.id, this.folder, null, port, settings(Map
			.of("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_WEB", "DEBUG", "LOGGING_LEVEL_REACTOR_NETTY_HTTP", "DEBUG")))) {
			Bystander files = warmUp(new Bystander(port, KEY, FILE, TEXT));
			measure("20,000 401s, stalled log", gateway, files, () -> new Attacks(port, "").refused(20_000, ""));
			files.stop();
			end(gateway);
		}
	}

	/** Floods a gateway that asks an authorization server about each token. */
	private void withTokens() throws Exception {
		int port = Gateway.freePort();
		String audience = "http://127.0.0.1:" + port;
		try (TokenServer server = new TokenServer(audience);
				Gateway gateway = Gateway.start(this.image, this.id, this.folder, this.folder.resolve("tokens.log"),
						port,
						Map.of("GATEWAY_SECURITY_MODE", "oauth2", "GATEWAY_SECURITY_OAUTH2_ISSUER", server.address(),
								"GATEWAY_SECURITY_OAUTH2_RESOURCE", audience,
								"GATEWAY_SECURITY_OAUTH2_INTROSPECTIONURI", server.address() + "/introspect",
								"GATEWAY_SECURITY_OAUTH2_CLIENTID", "gateway", "GATEWAY_SECURITY_OAUTH2_CLIENTSECRET",
								"secret", "GATEWAY_SECURITY_OAUTH2_TOKENCACHE", "1s"))) {
			Bystander files = warmUp(new Bystander(port, TokenServer.TOKEN, FILE, TEXT));
			measure("10,000 made-up tokens", gateway, files, () -> new Attacks(port, "").refused(10_000, "made-up-"));
			files.stop();
			end(gateway);
		}
	}

	private void measure(String name, Gateway gateway, Bystander bystander, Callable<String> attack) throws Exception {
		bystander.take();
		String attackers = attack.call();
		Bystander.Figures figures = bystander.take();
		Container container = gateway.container();
		boolean isAlive = container.isAlive();
		long peak = isAlive ? container.peakMib() : -1;
		double kept = Bystander.Figures.max(figures.kept());
		double fresh = Bystander.Figures.max(figures.fresh());
		System.out.printf(Locale.ROOT, "%-34s %7d %7.0f %7.0f %7.0f %7.0f %7.0f %6d %6d %6d  %s%n", name,
				figures.kept().size() + figures.fresh().size(), Bystander.Figures.p99(figures.kept()), kept,
				Bystander.Figures.p99(figures.fresh()), fresh, Bystander.Figures.max(figures.naps()),
				figures.errors().size(), isAlive ? container.residentMib() : -1, peak, attackers);
		require(isAlive, name + ": the container died");
		require(peak <= Gateway.LIMIT_MIB, name + ": " + peak + " MiB");
		check(name, figures);
	}

	private void check(String name, Bystander.Figures figures) {
		double kept = Bystander.Figures.max(figures.kept());
		double fresh = Bystander.Figures.max(figures.fresh());
		require(kept <= MAX_MILLIS, name + ": a read over a kept connection took " + Math.round(kept) + " ms");
		require(fresh <= MAX_MILLIS, name + ": a read over a new connection took " + Math.round(fresh) + " ms");
		require(!figures.kept().isEmpty() && !figures.fresh().isEmpty(), name + ": the bystander read nothing");
		require(figures.errors().isEmpty(), name + ": " + figures.errors().stream().findFirst().orElse(""));
	}

	private static Bystander warmUp(Bystander bystander) throws InterruptedException {
		bystander.start();
		Thread.sleep(WARM_UP_MILLIS);
		return bystander;
	}

	private static Wire listen(int port) throws IOException {
		Wire wire = new Wire(Bystander.HOST, port);
		wire.send(Wire.request(KEY, "subscriptions/listen",
				"\"notifications\":{\"resourceSubscriptions\":[\"" + FILE + "\"]},", ""));
		if (wire.status() != 200) {
			throw new IOException("cannot listen");
		}
		return wire;
	}

	/** Changes a file, of which the stream that was open all the time must tell. */
	private void hearChange(Wire listener) {
		hear(listener, () -> Files.writeString(this.folder.resolve("docs/a.txt"), TEXT + ", changed"));
	}

	private void hear(Wire listener, SourceAttacks.Writer change) {
		try {
			change.run();
			String line = listener.line();
			while (!line.contains("notifications/resources/updated")) {
				line = listener.line();
			}
			System.out.println("a change is told to a subscriber");
		}
		catch (IOException ex) {
			this.failures.add("a change is not told to a subscriber: " + ex);
		}
	}

	private void end(Gateway gateway) throws Exception {
		String end = gateway.container().stop(GRACE_SECONDS);
		System.out.println("SIGTERM: " + end);
		require(end.startsWith("exit code 143 ") || end.startsWith("exit code 0 "), "SIGTERM: " + end);
	}

	/** Requires that an attempt has found nothing. */
	private void requireNothing(String failure, String found) {
		System.out.println(failure + (found.isEmpty() ? "no" : found));
		require(found.isEmpty(), failure + found);
	}

	private void require(boolean isTrue, String failure) {
		if (!isTrue) {
			this.failures.add(failure);
		}
	}

	private Map<String, String> settings(Map<String, String> more) {
		Map<String, String> settings = new HashMap<>(more);
		settings.put("GATEWAY_SECURITY_MODE", "api-key");
		settings.put("GATEWAY_SECURITY_APIKEYSFILE", "/attack/keys.yaml");
		return settings;
	}

	private static String sources(String upstream) {
		return """
				gateway:
				  access:
				    rules:
				      - { uri: "api://w/admin/**", effect: deny }
				      - { uri: "**" }
				  logs:
				    mounts:
				      files: { path: "/attack/sources/logs/*.log", poll-interval: 1s }
				      loki: { loki: { url: "%1$s" }, poll-interval: 1s }
				  git:
				    mounts:
				      handbook: { path: /attack/sources/handbook.git }
				      declared: { path: /attack/sources/declared.git }
				      chain: { path: /attack/sources/chain.git }
				      large: { path: /attack/sources/large.git }
				      zero: { path: /attack/sources/zero.git }
				      mirror:
				        path: /tmp/mirror.git
				        url: %1$s/dumb.git
				        username: gateway
				        password: secret-of-the-mirror
				        fetch-interval: 1s
				  apis:
				    mounts:
				      w:
				        url: %1$s/api
				        openapi: /attack/sources/api.json
				        openapi-interval: 1s
				        networks: [127.0.0.0/8]
				        exclude: ["admin/**"]
				""".formatted(upstream);
	}

	private static String shares(String upstream) {
		return """
				gateway:
				  logs:
				    mounts:
				      sparse: { path: "/attack/shared/sparse/*.log", max-scan: 1TB }
				      forged: { loki: { url: "%1$s/forged" } }
				  git:
				    mounts:
				      borrowed: { path: /attack/shared/borrowed.git }
				      linked: { path: /attack/shared/linked.git }
				      pointing: { path: /attack/shared/pointing }
				      mirror:
				        path: /tmp/mirror.git
				        url: %1$s/dumb.git
				        webhook-token: secret-of-the-webhook
				  apis:
				    mounts:
				      w:
				        url: %1$s/api
				        openapi: /attack/shared/api.json
				        networks: [127.0.0.0/8]
				""".formatted(upstream);
	}

	private void prepareFiles() throws Exception {
		Files.setPosixFilePermissions(this.folder, PosixFilePermissions.fromString("rwxr-xr-x"));
		Path docs = Files.createDirectory(this.folder.resolve("docs"));
		Files.writeString(docs.resolve("a.txt"), TEXT);
		try (BufferedWriter big = Files.newBufferedWriter(docs.resolve("big.txt"))) {
			for (int i = 0; i < 2_000_000; i++) {
				big.write("a line of fifty characters, number " + (10_000_000 + i) + " now\n");
			}
		}
		Files.writeString(this.folder.resolve("keys.yaml"),
				"bystander: { hashes: [\"" + hash(KEY) + "\"] }\nattacker: { hashes: [\"" + hash(ATTACKER) + "\"] }\n");
	}

	private Container startDatabase() throws Exception {
		Container database = Container.run(this.id + "-database", this.folder.resolve("database.log"),
				List.of("-p", "127.0.0.1::5432", "-e", "POSTGRES_USER=shop", "-e", "POSTGRES_PASSWORD=shop", "-e",
						"POSTGRES_DB=shop", "postgres:15"));
		try {
			Container.await("the start of the database", () -> sql("create table many as select id, repeat('x', 500)"
					+ " as text from generate_series(1, 20000) as id")
				.contains("SELECT"));
			sql("alter table many add primary key (id)");
		}
		catch (Exception ex) {
			database.close();
			throw ex;
		}
		return database;
	}

	private String sql(String statement) throws IOException {
		return Container.docker("exec", "-e", "PGPASSWORD=shop", this.id + "-database", "psql", "-h", "127.0.0.1", "-U",
				"shop", "-c", statement);
	}

	private String databasePort() throws IOException {
		return Container.docker("port", this.id + "-database", "5432/tcp").replaceAll("(?s).*?:(\\d+).*", "$1");
	}

	private static String hash(String key) throws Exception {
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
		return "sha256:" + HexFormat.of().formatHex(digest);
	}

	private void cleanUp() throws IOException {
		try (Stream<Path> files = Files.walk(this.folder)) {
			for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
				Files.delete(file);
			}
		}
	}

}
