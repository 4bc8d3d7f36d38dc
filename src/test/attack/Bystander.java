
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reader with a key of its own, which reads all the time: over a connection that it
 * keeps, and over a new one each time.
 */
final class Bystander {

	static final int HOST = 1;

	private static final int PAUSE_MILLIS = 20;

	private final int port;

	private final byte[] request;

	private final String expected;

	private final List<Double> kept = Collections.synchronizedList(new ArrayList<>());

	private final List<Double> fresh = Collections.synchronizedList(new ArrayList<>());

	private final List<Double> naps = Collections.synchronizedList(new ArrayList<>());

	private final List<String> errors = Collections.synchronizedList(new ArrayList<>());

	private final List<Thread> threads = new ArrayList<>();

	private volatile boolean isRunning = true;

	private Wire wire;

	/** A bystander whose answers must contain a text. */
	Bystander(int port, String key, String uri, String expected) {
		this.port = port;
		this.request = Wire.read(key, uri);
		this.expected = expected;
	}

	Bystander start() {
		this.threads.add(Thread.ofPlatform().start(() -> repeat("kept", this.kept, this::overKept)));
		this.threads.add(Thread.ofPlatform().start(() -> repeat("new", this.fresh, this::overNew)));
		this.threads.add(Thread.ofPlatform().start(() -> repeat("nap", this.naps, () -> {
		})));
		return this;
	}

	void stop() throws InterruptedException {
		this.isRunning = false;
		for (Thread thread : this.threads) {
			thread.join();
		}
		if (this.wire != null) {
			this.wire.close();
		}
	}

	/** Returns what was measured since the last time, and forgets it. */
	synchronized Figures take() {
		Figures figures = new Figures(sorted(this.kept), sorted(this.fresh), sorted(this.naps),
				List.copyOf(this.errors));
		this.errors.clear();
		return figures;
	}

	private void repeat(String name, List<Double> times, Step step) {
		while (this.isRunning) {
			long started = System.nanoTime();
			try {
				step.run();
			}
			catch (IOException ex) {
				this.errors.add(name + ": " + ex);
			}
			double millis = (System.nanoTime() - started) / 1e6;
			long slept = System.nanoTime();
			try {
				Thread.sleep(PAUSE_MILLIS);
			}
			catch (InterruptedException ex) {
				return;
			}
			times.add(name.equals("nap") ? (System.nanoTime() - slept) / 1e6 - PAUSE_MILLIS : millis);
		}
	}

	private void overKept() throws IOException {
		if (this.wire == null) {
			this.wire = new Wire(HOST, this.port);
		}
		try {
			check(this.wire.send(this.request).answer());
		}
		catch (IOException ex) {
			this.wire.close();
			this.wire = null;
			throw ex;
		}
	}

	private void overNew() throws IOException {
		try (Wire once = new Wire(HOST, this.port)) {
			check(once.send(this.request).answer());
		}
	}

	private void check(Wire.Answer answer) throws IOException {
		if (answer.status() != 200 || !answer.body().contains(this.expected)) {
			throw new IOException("status " + answer.status() + " "
					+ answer.body().substring(0, Math.min(120, answer.body().length())));
		}
	}

	private static List<Double> sorted(List<Double> times) {
		synchronized (times) {
			List<Double> sorted = times.stream().sorted().toList();
			times.clear();
			return sorted;
		}
	}

	private interface Step {

		void run() throws IOException;

	}

	/** Times in milliseconds in rising order, and errors. */
	record Figures(List<Double> kept, List<Double> fresh, List<Double> naps, List<String> errors) {

		static double max(List<Double> times) {
			return times.isEmpty() ? 0 : times.getLast();
		}

		static double p99(List<Double> times) {
			return times.isEmpty() ? 0 : times.get((times.size() - 1) * 99 / 100);
		}

	}

}
