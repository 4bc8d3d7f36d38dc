
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Attacks by callers and by writers of sources together, each of which ends by itself.
 *
 * @param key the attackers' key
 */
record SourceAttacks(int port, String key, HostileFolder folder, HostileUpstream upstream) {

	private static final int HOST = 3;

	private static final int READERS = 16;

	private static final long ATTACK_MILLIS = 15_000;

	/** Reads a log that its writer exchanges for a FIFO and back, over and over. */
	String exchangedLog() throws Exception {
		return read(() -> this.folder.exchangeLog(), "logs://files/b.log?tail=1", "logs://files/recent",
				"logs://files/b.log?grep=line");
	}

	/** Reads a branch that is a FIFO, and the references beside it. */
	String fifoBranch() throws Exception {
		return read(null, "git://handbook/heads/fifo/contents/README.md", "git://handbook/heads/main/log");
	}

	/** Reads objects that are larger than they look. */
	String largeObjects() throws Exception {
		return read(null, "git://declared/", "git://declared/heads/main/log", "git://declared/README.md",
				"git://chain/two.bin", "git://large/", "git://large/1000007.txt", "git://zero/",
				"git://zero/heads/main/log");
	}

	/** Replaces the document of the API by one that is large in memory only. */
	String largeDocument() throws Exception {
		this.folder.replaceDocument(true);
		String answer = read(null, "api://w/status");
		this.folder.replaceDocument(false);
		return answer;
	}

	/** Lets Loki answer with as many nodes as fit into an answer. */
	String largeAnswers() throws Exception {
		this.upstream.grow(true);
		String answer = read(null, "logs://loki/a?tail=5", "logs://loki/recent");
		this.upstream.grow(false);
		return answer;
	}

	/** Asks for a denied name in each spelling that an upstream may take for it. */
	String respelledNames() throws Exception {
		List<String> names = List.of("admin/1", "ADMIN/1", "Admin/1", "admin;x/1", "admin;x=1/1", "adm%69n/1",
				"admin%3Bx/1", "%61dmin/1", "admin%2F1/1", "admin/1/", "admin/1;x", "./admin", "x/../admin",
				"%2e/admin", "admin%2f/1", "admin%00/1");
		String before = "asked " + names.size() + " names, ";
		AtomicInteger served = new AtomicInteger();
		for (String name : names) {
			try (Wire wire = new Wire(HOST, this.port)) {
				if (wire.send(Wire.read(this.key, "api://w/" + name)).answer().body().contains("\"contents\"")) {
					served.incrementAndGet();
				}
			}
		}
		return before + served + " served, " + this.upstream.forbidden() + " reached the denied one";
	}

	/** Leaves in the middle of searches, by closing the connection. */
	String abortedSearches(int searches) throws Exception {
		AtomicInteger left = new AtomicInteger(searches);
		try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
			for (int i = 0; i < READERS; i++) {
				threads.execute(() -> {
					while (left.getAndDecrement() > 0) {
						abortSearch();
					}
				});
			}
		}
		return searches + " searches aborted";
	}

	/** Sends refused requests that claim the address of the bystander. */
	String forgedAddresses(int requests) throws Exception {
		byte[] request = new String(Wire.read("wrong", "file:///docs/a.txt"), StandardCharsets.US_ASCII)
			.replaceFirst("\r\n", "\r\nX-Forwarded-For: 127.0.0.1\r\nForwarded: for=127.0.0.1\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		AtomicInteger left = new AtomicInteger(requests);
		repeat(() -> {
			try (Wire wire = new Wire(HOST, this.port)) {
				while (left.getAndDecrement() > 0) {
					wire.send(request).answer();
				}
			}
		}, () -> left.get() > 0);
		return requests + " refused";
	}

	/** Returns the status of a call to the operators' port that claims another port. */
	int callOperatorsPort(int management) throws IOException {
		byte[] request = new String(Wire.read(this.key, "file:///docs/a.txt"), StandardCharsets.US_ASCII)
			.replaceFirst("\r\n",
					"\r\nX-Forwarded-Port: " + this.port + "\r\nX-Forwarded-Host: 127.0.0.1:" + this.port + "\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		try (Wire wire = new Wire(HOST, management)) {
			return wire.send(request).answer().status();
		}
	}

	/** Subscribes to the log that never answers, and holds the stream. */
	Wire subscribe(String uri) throws IOException {
		Wire wire = new Wire(HOST, this.port);
		wire.send(Wire.request(this.key, "subscriptions/listen",
				"\"notifications\":{\"resourceSubscriptions\":[\"" + uri + "\"]},", ""));
		if (wire.status() != 200) {
			throw new IOException("cannot subscribe to " + uri);
		}
		return wire;
	}

	private void abortSearch() {
		String word = Integer.toString(ThreadLocalRandom.current().nextInt(1000));
		try (Wire wire = new Wire(HOST, this.port)) {
			wire.send(Wire.request(this.key, "tools/call",
					"\"name\":\"search\",\"arguments\":{\"query\":\"line number " + word + "\"},", "search"));
			Thread.sleep(ThreadLocalRandom.current().nextInt(5));
		}
		catch (IOException ex) {
			// A refused connection is an aborted search too
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Reads resources at once for a while, beside a step of the writer. */
	private String read(Writer writer, String... uris) throws Exception {
		AtomicInteger answers = new AtomicInteger();
		AtomicInteger failures = new AtomicInteger();
		long end = System.nanoTime() + ATTACK_MILLIS * 1_000_000;
		Thread writing = Thread.ofPlatform().start(() -> {
			while (writer != null && System.nanoTime() < end) {
				try {
					writer.run();
				}
				catch (IOException ex) {
					failures.incrementAndGet();
				}
			}
		});
		AtomicInteger next = new AtomicInteger();
		repeat(() -> {
			String uri = uris[next.getAndIncrement() % uris.length];
			try (Wire wire = new Wire(HOST, this.port)) {
				wire.send(Wire.read(this.key, uri)).answer();
				answers.incrementAndGet();
			}
			catch (IOException ex) {
				failures.incrementAndGet();
			}
		}, () -> System.nanoTime() < end);
		writing.join();
		return answers + " answers, " + failures + " cut";
	}

	private static void repeat(Writer step, BooleanSupplier isLeft) throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < READERS; i++) {
			threads.add(Thread.ofPlatform().start(() -> {
				while (isLeft.getAsBoolean()) {
					try {
						step.run();
					}
					catch (IOException ex) {
						// The next round tries again
					}
				}
			}));
		}
		for (Thread thread : threads) {
			thread.join();
		}
	}

	/** Step that may fail. */
	interface Writer {

		void run() throws IOException;

	}

}
