
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Attacks on one gateway, each of which ends by itself. Attackers come from other
 * loopback addresses than the bystander; what a gateway refuses is counted.
 *
 * @param key the attackers' key
 */
record Attacks(int port, String key) {

	private static final int FIRST_HOST = 2;

	private static final long HOLD_MILLIS = 10_000;

	private static final int MEGABYTE = 1_000_000;

	/** Sends four bodies, 25 MB in all, in chunks of one byte. */
	String chunks() throws Exception {
		byte[] head = (Wire.head(this.key, "resources/read", "x") + "Transfer-Encoding: chunked\r\n\r\n").getBytes();
		byte[] chunks = "1\r\n \r\n".repeat(1000).getBytes(StandardCharsets.US_ASCII);
		return each(4, (i, wires) -> {
			Wire wire = open(wires, FIRST_HOST, 0).send(head);
			for (int sent = 0; sent < 25 * MEGABYTE / 4; sent += chunks.length) {
				wire.send(chunks);
			}
		});
	}

	/** Sends half of 400 bodies of a megabyte. */
	String halfBodies() throws Exception {
		byte[] half = new byte[MEGABYTE / 2];
		Arrays.fill(half, (byte) ' ');
		byte[] head = (Wire.head(this.key, "resources/read", "x") + "Content-Length: " + MEGABYTE + "\r\n\r\n")
			.getBytes();
		return each(400, (i, wires) -> open(wires, FIRST_HOST, 0).send(head).send(half));
	}

	/** Asks for a resource many times and takes nothing of the answers. */
	String unread(int readers, String uri) throws Exception {
		byte[] read = Wire.read(this.key, uri);
		return each(readers, (i, wires) -> open(wires, FIRST_HOST, 4096).send(read));
	}

	/** Opens streams that listen to 800 URIs of 1,000 characters each. */
	String longUris() throws Exception {
		StringBuilder uris = new StringBuilder();
		for (int i = 0; i < 800; i++) {
			uris.append(i == 0 ? "" : ",").append("\"file:///docs/").append(i).append("a".repeat(1000)).append('"');
		}
		byte[] listen = Wire.request(this.key, "subscriptions/listen",
				"\"notifications\":{\"resourceSubscriptions\":[" + uris + "]},", "");
		return each(100, (i, wires) -> require(open(wires, FIRST_HOST, 0).send(listen).status()));
	}

	/**
	 * Asks as fast as possible with tokens that prove nothing; without any if the prefix
	 * is empty.
	 */
	String refused(int requests, String prefix) throws Exception {
		AtomicInteger left = new AtomicInteger(requests);
		return each(8, (i, wires) -> {
			Wire wire = open(wires, FIRST_HOST, 0);
			for (int next = left.decrementAndGet(); next >= 0; next = left.decrementAndGet()) {
				int status = wire.send(Wire.read(prefix.isEmpty() ? "" : prefix + next, "file:///docs/a.txt"))
					.answer()
					.status();
				if (status == 200) {
					throw new IOException("let in");
				}
			}
		});
	}

	/** Opens ten thousand connections and says nothing. */
	String connections() throws Exception {
		return each(10_000, (i, wires) -> open(wires, FIRST_HOST + i / 2500, 0));
	}

	/**
	 * Runs a step for each number at once, holds what it opened for a while, and tells
	 * how many failed.
	 */
	static String each(int times, Step step) throws Exception {
		List<Wire> wires = new ArrayList<>();
		AtomicInteger failed = new AtomicInteger();
		try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(times, 16))) {
			for (int i = 0; i < times; i++) {
				int number = i;
				threads.execute(() -> {
					try {
						step.run(number, wires);
					}
					catch (IOException ex) {
						failed.incrementAndGet();
					}
				});
			}
		}
		Thread.sleep(HOLD_MILLIS);
		wires.forEach(Wire::close);
		return failed.get() + " of " + times + " refused or cut";
	}

	private Wire open(List<Wire> wires, int host, int receiveBytes) throws IOException {
		Wire wire = new Wire(host, this.port, receiveBytes);
		synchronized (wires) {
			wires.add(wire);
		}
		return wire;
	}

	private static void require(int status) throws IOException {
		if (status != 200) {
			throw new IOException("status " + status);
		}
	}

	/** Step of one attacker, which adds what it opens. */
	interface Step {

		void run(int number, List<Wire> wires) throws IOException;

	}

}
