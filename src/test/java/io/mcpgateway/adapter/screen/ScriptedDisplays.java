package io.mcpgateway.adapter.screen;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;

/** Displays of one colour each, which a test chooses. */
final class ScriptedDisplays implements Displays {

	static final int WIDTH = 8;

	static final int HEIGHT = 4;

	private final List<Integer> colours = new CopyOnWriteArrayList<>();

	private final AtomicInteger captures = new AtomicInteger();

	private final AtomicInteger attempts = new AtomicInteger();

	private final Map<Integer, String> failures = new ConcurrentHashMap<>();

	private volatile @Nullable String failure;

	ScriptedDisplays(Integer... colours) {
		this.colours.addAll(List.of(colours));
	}

	/** Adds a display and returns its number. */
	int add(int colour) {
		this.colours.add(colour);
		return this.colours.size();
	}

	void paint(int number, int colour) {
		this.colours.set(number - 1, colour);
	}

	/** Lets the displays fail with a message, or work again with {@code null}. */
	void fail(@Nullable String message) {
		this.failure = message;
	}

	/** Lets one display fail with a message, or work again with {@code null}. */
	void fail(int number, @Nullable String message) {
		if (message != null) {
			this.failures.put(number, message);
		}
		else {
			this.failures.remove(number);
		}
		if (number > this.colours.size()) {
			add(1);
		}
	}

	/** Returns how often displays were captured. */
	int captures() {
		return this.captures.get();
	}

	/** Returns how often displays were listed or captured, even if that failed. */
	int attempts() {
		return this.attempts.get();
	}

	@Override
	public List<DisplaySize> displays() {
		check();
		return this.colours.stream().map((colour) -> new DisplaySize(WIDTH, HEIGHT)).toList();
	}

	@Override
	public @Nullable Pixels capture(int number) {
		check();
		if (this.failures.containsKey(number)) {
			throw new SourceUnavailableException(this.failures.get(number), null);
		}
		this.captures.incrementAndGet();
		if (number > this.colours.size()) {
			return null;
		}
		int[] rgb = new int[WIDTH * HEIGHT];
		Arrays.fill(rgb, this.colours.get(number - 1));
		return new Pixels(WIDTH, HEIGHT, rgb);
	}

	private void check() {
		this.attempts.incrementAndGet();
		String message = this.failure;
		if (message != null) {
			throw new SourceUnavailableException(message, null);
		}
	}

}
