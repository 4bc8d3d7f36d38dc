package io.mcpgateway.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that is connected, subscribes and takes down what it hears:
 * {@code updated URI} and {@code list_changed}.
 */
interface Subscriber extends AutoCloseable {

	int SECONDS = 60;

	/** The revision that it speaks with the gateway. */
	String revision();

	/** Whether it takes down {@code list_changed}. */
	boolean hearsOfLists();

	void subscribe(String uri);

	void unsubscribe(String uri);

	/** What comes next, or {@code null} if nothing does in this time. */
	@Nullable String next(long time, TimeUnit unit) throws InterruptedException;

	/** What comes before something that must come, and that itself. */
	default List<String> hear(String awaited) throws InterruptedException {
		List<String> heard = new ArrayList<>();
		while (!heard.contains(awaited)) {
			String next = next(SECONDS, TimeUnit.SECONDS);
			assertThat(next).as("what is heard after %s and before %s", heard, awaited).isNotNull();
			heard.add(next);
		}
		return heard;
	}

	@Override
	void close();

}
