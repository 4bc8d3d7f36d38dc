
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Attacks of one caller, or of a sender without a secret, on what all callers share. Each
 * ends by itself.
 *
 * @param key the attackers' key
 */
record ShareAttacks(int port, String key) {

	private static final int HOST = 4;

	private static final int READERS = 24;

	private static final int SENDERS = 600;

	private static final int MEGABYTE = 1_000_000;

	private static final long ATTACK_MILLIS = 15_000;

	/** Number of posts to each mount whose times are compared. */
	private static final int POSTS = 301;

	/** Difference of two medians that tells nothing over a network. */
	private static final double MAX_DIFFERENCE_MILLIS = 5;

	/** Filters a log of 60 GB that has no line to find. */
	String filteredReads() throws Exception {
		return read("logs://sparse/b.log?since=2020-01-01&grep=x");
	}

	/** Takes nothing of large answers of an API. */
	String slowReaders() throws Exception {
		return new Attacks(this.port, this.key).unread(READERS, "api://w/large");
	}

	/** Reads values for which the API fails, which opens a circuit breaker. */
	String brokenValues() throws Exception {
		return read("api://w/values/broken");
	}

	/** Reads a value for which the API asks to come back in an hour. */
	String rareValues() throws Exception {
		return read("api://w/values/rare");
	}

	/** Sends half of 600 bodies of a megabyte to a webhook, with a wrong signature. */
	String halfWebhooks() throws Exception {
		byte[] half = new byte[MEGABYTE / 2];
		Arrays.fill(half, (byte) ' ');
		return Attacks.each(SENDERS, (i, wires) -> {
			Wire wire = new Wire(HOST + i / (SENDERS / 4), this.port);
			synchronized (wires) {
				wires.add(wire);
			}
			wire.send(hook((i % 2 == 0) ? "mirror" : "none", MEGABYTE)).send(half);
		});
	}

	/**
	 * Returns how the answers tell a known mount from an unknown one; empty for no way.
	 */
	String tellsMounts() throws Exception {
		for (String mount : List.of("mirror", "none")) {
			try (Wire wire = new Wire(HOST, this.port)) {
				wire.send(hook(mount, 100));
				Thread.sleep(1000);
				if (wire.isAnswered()) {
					return mount + " is answered before its body";
				}
			}
		}
		List<Double> known = new ArrayList<>();
		List<Double> unknown = new ArrayList<>();
		for (int i = 0; i < POSTS; i++) {
			Wire.Answer one = post("mirror", known);
			Wire.Answer other = post("none", unknown);
			if (!one.equals(other) || one.status() != 401) {
				return one + " and " + other;
			}
		}
		double difference = Math.abs(median(known) - median(unknown));
		System.out.printf(Locale.ROOT, "a known webhook is refused after %.2f ms, an unknown one after %.2f ms%n",
				median(known), median(unknown));
		return (difference <= MAX_DIFFERENCE_MILLIS) ? "" : difference + " ms";
	}

	private Wire.Answer post(String mount, List<Double> times) throws IOException {
		try (Wire wire = new Wire(HOST, this.port)) {
			long started = System.nanoTime();
			Wire.Answer answer = wire.send(hook(mount, 100)).send(new byte[100]).answer();
			times.add((System.nanoTime() - started) / 1e6);
			return answer;
		}
	}

	private static double median(List<Double> times) {
		return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
	}

	private static byte[] hook(String mount, int length) {
		return ("POST /hooks/git/" + mount + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
				+ "X-Hub-Signature-256: sha256=" + "0".repeat(64) + "\r\nContent-Length: " + length + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
	}

	/** Reads a resource as 24 clients for a while. */
	private String read(String uri) throws Exception {
		AtomicInteger answers = new AtomicInteger();
		AtomicInteger cut = new AtomicInteger();
		long end = System.nanoTime() + ATTACK_MILLIS * 1_000_000;
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < READERS; i++) {
			threads.add(Thread.ofPlatform().start(() -> {
				while (System.nanoTime() < end) {
					try (Wire wire = new Wire(HOST, this.port)) {
						wire.send(Wire.read(this.key, uri)).answer();
						answers.incrementAndGet();
					}
					catch (IOException ex) {
						cut.incrementAndGet();
					}
				}
			}));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return answers + " answers, " + cut + " cut";
	}

}
